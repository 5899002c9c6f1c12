import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../src/calls/define.ts';
import { calls } from '../src/calls/index.ts';
import { errorCatalogue } from '../src/errors/index.ts';
import { buildOpenApi } from '../src/openapi/build.ts';

const entries = Object.entries<CallDefinition>(calls);

describe('catalogue of calls', () => {
  it.each(entries)('lists %s under its own method and path', (name, call) => {
    expect(name).toBe(`${call.method} ${call.path}`);
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
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  it('describes every call with its successful response and its refusals', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const [, call] of entries) {
      const operation = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect(operation?.responses).toHaveProperty(String(call.status));
      for (const code of call.errors ?? []) {
        expect(operation?.responses).toHaveProperty(String(errorCatalogue[code].status));
      }
    }
  });
});
