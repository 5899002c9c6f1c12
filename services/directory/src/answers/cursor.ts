import { Problem } from '@vitrina/kernel';
import { z } from 'zod';
import { ORDER_SHAPE } from '../model/comment.ts';

/** Where a list by time goes on: `sortKey` of the last document that was shown. */
export const orderCursor = z.string().regex(ORDER_SHAPE);

/** Writes the place where a list goes on as an opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads a cursor back; undefined where none was sent.
 * @throws {Problem} `cursor_invalido` for anything that this list did not write
 */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Problem('cursor_invalido', { fields: ['cursor'] });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
