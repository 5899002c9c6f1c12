import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../src/calls/define.ts';
import { calls } from '../src/calls/index.ts';
import { errorCatalogue } from '../src/errors.ts';
import { buildOpenApi } from '../src/openapi.ts';

const entries = Object.entries<CallDefinition>(calls);
const files = readdirSync(fileURLToPath(new URL('../src/calls', import.meta.url)));
const modules: object[] = await Promise.all(files.map((file) => import(`../src/calls/${file}`)));
const exported = modules.flatMap((module) => Object.entries<unknown>({ ...module }));
const definitions = exported.filter((entry): entry is [string, CallDefinition] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
});

describe('catalogue of calls', () => {
  it.each(entries)('lists %s under its own method and path', (name, call) => {
    expect(name).toBe(`${call.method} ${call.path}`);
  });

  it('holds every definition of a file in its folder, once', () => {
    expect(new Set(entries.map(([, call]) => call))).toEqual(new Set(definitions.map(([, call]) => call)));
    expect(entries.length).toBe(definitions.length);
  });

  it('recognises a definition by a name of its own that begins with its method', () => {
    const names = definitions.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { method }] of definitions) expect(name).toMatch(new RegExp(`^${method.toLowerCase()}[A-Z]`));
    const others = exported.filter(([, value]) => !definitions.some(([, call]) => call === value));
    expect(others.filter(([name]) => /^(?:get|post|put|delete)[A-Z]/.test(name))).toEqual([]);
  });

  it('allows only GET for reads', () => {
    for (const [, call] of entries.filter(([, { method }]) => method === 'GET')) {
      expect(call.json ?? call.multipart).toBeUndefined();
    }
  });
});

describe('the login body', () => {
  const body = calls['POST /api/auth'].json;
  it('accepts the e-mail without regard to case and spaces', () => {
    const parsed = body.parse({ action: 'login', email: ' Ana@Demo.Example ', contrasena: 'x' });
    expect(parsed).toMatchObject({ email: 'ana@demo.example' });
  });
  it.each([
    { action: 'login', email: { $gt: '' }, contrasena: 'x' },
    { action: 'login', email: 'a@b.example', contrasena: ['x'] },
    { action: 'admin', email: 'a@b.example', contrasena: 'x' },
    { email: 'a@b.example' },
    null,
  ])('refuses %j', (input) => {
    expect(body.safeParse(input).success).toBe(false);
  });
});

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('gives %s a status of refusal and a text', (_code, { status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text.length).toBeGreaterThan(5);
  });
});

describe('the OpenAPI document', () => {
  const document = buildOpenApi('https://vitrina.example') as {
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
  };
  it('describes every call with its successful response and its refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const [, call] of entries) {
      const operation = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect(operation?.responses).toHaveProperty(String(call.status));
      for (const code of call.errors ?? []) {
        expect(operation?.responses).toHaveProperty(String(errorCatalogue[code].status));
      }
      if (!call.json) continue;
      const body = { content: { 'application/json': { example: call.examples?.[0] } } };
      expect(operation?.requestBody).toMatchObject(body);
    }
  });

  it('names every value of a choice, and patterns without flags', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"pattern":"[^"]*\$\/[a-z]+"/);
    const form = JSON.stringify(document.paths['/api/perfil']?.post?.requestBody);
    expect(form).toMatch(/"en_linea":\{"type":"string","enum":\[(?=[^\]]*"0")(?=[^\]]*"no")[^\]]*"1"/);
    const profile = JSON.stringify(document.paths['/api/proveedores/{slug}']?.get?.responses);
    for (const day of [1, 2, 3, 4, 5, 6, 7]) expect(profile).toContain(`"enum":[${day}]`);
  });
});
