import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '../src/calls/define.ts';
import { calls } from '../src/calls/index.ts';
import { cleanText } from '../src/rules/index.ts';

/**
 * Texts that are accepted unchanged: passwords, and values that programs make and send back. A person's text is never
 * among them.
 */
const AS_SENT: ReadonlySet<string> = new Set([
  'contrasena',
  'confirmar_contrasena',
  'nuevaContrasena',
  'confirmarContrasena',
  // Cursors and tokens of links are checked by their signature or their decoded content.
  'cursor',
  'token',
  // Addresses from the gallery, and the account that an older client repeats (R1).
  'imagen_url',
  'id_user',
  // JSON, whose times and days have a format.
  'horas',
  // JSON of ids and numbers.
  'obra',
  // JSON, whose names `readServices` cleans.
  'servicios',
  // Sent by authenticators.
  'transports',
]);

/** Samples of texts, of which every field accepts at least one. */
const SAMPLES = ['Ana', 'ana@correo.example', 'Busco a quien arregle una fuga', '55 1234 5678', '2026-11-25'];
/** Adds invisible characters to a text, as phones and documents do. */
const pasted = (text: string) => `\u202a\ufeff${text[0] ?? ''}\u00ad\u200b${text.slice(1)}\u202c\u200e`;

/** Formats of strings that a person's text may still have. */
const FREE: ReadonlySet<string | null> = new Set([null, 'email', 'url']);

interface Field {
  name: string;
  schema: z.ZodType;
}

/** Lists the fields of a schema that accept any text: no enumerations, patterns and formats. */
function textsOf(schema: unknown, name: string): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => textsOf(value, key));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return textsOf(schema.unwrap(), name);
  }
  if (schema instanceof z.ZodArray) return textsOf(schema.element, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, name));
  if (schema instanceof z.ZodPipe) return textsOf(schema.out instanceof z.ZodTransform ? schema.in : schema.out, name);
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  return isText && FREE.has(schema.format) ? [{ name, schema }] : [];
}

/** Calls of programs: builds of teams, and reports of browsers about microfrontends. */
const OF_PROGRAMS = ' /api/registro';
const written = Object.entries<CallDefinition>(calls).filter(([call]) => !call.includes(OF_PROGRAMS));

const fields = written.flatMap(([call, { params, query, json, multipart }]) =>
  [params, query, json, multipart]
    .flatMap((part) => textsOf(part, ''))
    .filter(({ name }) => !AS_SENT.has(name))
    .map(({ name, schema }) => [`${call} ${name}`, schema] as const),
);

describe('text from people', () => {
  it('appears in the table of calls', () => {
    const names = fields.map(([name]) => name);
    expect(names).toContain('POST /api/auth nombre');
    expect(names).toContain('POST /api/perfil especialidad');
    expect(names).toContain('POST /api/subir_archivo evento');
    expect(names).toContain('GET /api/buscar q');
    expect(names.length).toBeGreaterThan(50);
  });

  it.each(fields)('keeps %s the same with invisible characters around and in it', (_name, schema) => {
    const taken = SAMPLES.filter((sample) => schema.safeParse(sample).success);
    expect(taken.length).toBeGreaterThan(0);
    for (const sample of taken) {
      const cleaned = schema.parse(sample);
      expect(schema.parse(pasted(sample))).toBe(cleaned);
      expect(cleanText(String(cleaned))).toBe(cleaned);
    }
  });
});

describe('a password', () => {
  it('keeps every character of a secret', () => {
    const secret = ' \u202acontraseña\u00ad\u200b ';
    const body = calls['POST /api/auth'].json;
    expect(body.parse({ action: 'login', email: 'ana@correo.example', contrasena: secret })).toMatchObject({
      contrasena: secret,
    });
  });
});
