import { MAX_JSON_BYTES } from '@vitrina/contracts';
import { type ErrorCode, isErrorCode } from '@vitrina/contracts/errors';
import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from '../problem.ts';

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
 * @throws {Problem} `tipo_de_contenido`, `cuerpo_demasiado_grande` or `json_invalido`
 */
export async function readJson(c: Context, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new Problem('tipo_de_contenido');
  const text = await readText(c, maxBytes);
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
