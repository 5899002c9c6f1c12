import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Model } from 'mongoose';
import { orderCursor } from '../model/sort-key.ts';

/**
 * Reads a page of documents in the order of their age, and sets the link to the next page.
 * @param order 1 for oldest first, -1 for newest first
 * @param fields projection; all fields if absent
 */
export async function pageByAge<D extends { sortKey: string }>(
  c: Context,
  model: Model<D>,
  filter: Record<string, unknown>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  order: 1 | -1,
  fields: Record<string, unknown> = {},
): Promise<D[]> {
  const after = readCursor(orderCursor, cursor);
  const found = await model
    .find(
      { ...filter, ...(after !== undefined && { sortKey: trusted(order === 1 ? { $gt: after } : { $lt: after }) }) },
      fields,
    )
    .sort({ sortKey: order })
    .limit(limit + 1)
    .lean<D[]>();
  return pageOf(c, found, limit, ({ sortKey }) => sortKey);
}
