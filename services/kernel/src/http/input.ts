import { MAX_JSON_BYTES } from '@vitrina/contracts';
import { type ErrorCode, isErrorCode } from '@vitrina/contracts/errors';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from './problem.ts';

/**
 * Parses input at the edge. An issue whose message is an error code is refused with that code.
 * @throws {Problem} that code, or `solicitud_invalida`, with the names of the invalid fields
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const code: ErrorCode = issues.map((issue) => issue.message).find(isErrorCode) ?? 'solicitud_invalida';
  const fields = [...new Set(issues.map((issue) => String(issue.path[0] ?? '')).filter(Boolean))];
  throw new Problem(code, fields.length > 0 ? { fields } : {});
}

/**
 * Reads a JSON body of at most `maxBytes`, counted while it is received.
 * @param isOptional true if no body, whatever its type, counts as `{}`
 * @throws {Problem} `tipo_de_contenido`, `cuerpo_demasiado_grande` or `json_invalido`
 */
export async function readJson(c: Context, maxBytes = MAX_JSON_BYTES, isOptional = false): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
  if (!isJson && !isOptional) throw new Problem('tipo_de_contenido');
  const text = await readText(c, maxBytes);
  if (isOptional && text === '') return {};
  if (!isJson) throw new Problem('tipo_de_contenido');
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('json_invalido');
  }
}

/** Reads a body of at most `maxBytes` as text, counted while it is received. @throws {Problem} `cuerpo_demasiado_grande` */
export async function readText(c: Context, maxBytes: number): Promise<string> {
  const body = c.req.raw.body;
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Problem('cuerpo_demasiado_grande');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Longest `Idempotency-Key`, in characters. */
const MAX_KEY = 200;

/**
 * Reads the request's `Idempotency-Key`, or null without one.
 * @throws {Problem} `solicitud_invalida` for an empty key or one of more than 200 characters
 */
export function readIdempotencyKey(c: Context): string | null {
  const sent = c.req.header('idempotency-key')?.trim();
  if (sent === undefined) return null;
  if (sent === '' || sent.length > MAX_KEY) throw wrongKey();
  return sent;
}

/** Bits that a key must be able to hold if it gives access by itself. */
const MIN_BITS = 128;
/** Different characters that it must have: 22 random characters of base64url have fewer in one of ten billion cases. */
const MIN_DIFFERENT = 8;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks whether a key is hard enough to guess to give access without a session or cookie: 32 hexadecimal digits or
 * more, or 22 characters of base64url or more. Too weak are a UUID, which has 122 random bits, a number of less than 39
 * digits and a text that repeats a few characters. Real randomness cannot be checked here.
 * @param key as {@link readIdempotencyKey} reads it
 */
export function isUnguessableKey(key: string): boolean {
  const isRandom = /^[\w-]+$/.test(key) && !UUID.test(key) && new Set(key).size >= MIN_DIFFERENT;
  return isRandom && key.length * bitsOfCharacter(key) >= MIN_BITS;
}

function bitsOfCharacter(key: string): number {
  if (/^\d+$/.test(key)) return Math.log2(10);
  return /^(?:[\da-f]+|[\dA-F]+)$/.test(key) ? 4 : 6;
}

function wrongKey(): Problem {
  return new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
}

/** Encodes a list's position as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor; undefined without one.
 * @throws {Problem} `cursor_invalido` for a cursor that this list did not write
 */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Problem('cursor_invalido', { fields: ['cursor'] });
  return parsed.data;
}

/**
 * Sets the next page in the `Link` header (R22): the same request with a cursor, relative to the requested origin.
 * @param changes query fields to set, or to leave out if undefined; the others stay as sent
 */
export function setNextLink(c: Context, changes: Record<string, string | undefined>): void {
  const sent = Object.entries({ ...c.req.query(), ...changes });
  const query = new URLSearchParams(sent.filter((field): field is [string, string] => field[1] !== undefined));
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`);
}

/**
 * Cuts a page from a list that was read with one document more than the page holds; if that document exists, links the
 * next page.
 * @param limit documents of a page
 * @param placeOf position after a document, for its cursor
 */
export function pageOf<D>(c: Context, found: readonly D[], limit: number, placeOf: (last: D) => unknown): D[] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last && found.length > page.length) setNextLink(c, { cursor: writeCursor(placeOf(last)) });
  return page;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cursor of a list ordered by ids, newest first. */
export const idCursor = z.string().regex(/^[0-9a-f]{24}$/);
