import { findSegment } from '@vitrina/contracts/catalogue';
import { namePattern, pageOf, readCursor, trusted } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../dependencies.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { MAX_NAMED_MS } from '../reading/bounded-reads.ts';
import { providerCard } from '../responses/cards.ts';
import { placeFilter } from '../responses/place-filter.ts';
import { scopeOf } from '../rules/placement.ts';

/** Cursor: tier and id of the last provider that was shown. */
const cursorShape = z.tuple([z.int().min(0).max(2), z.string().regex(/^[0-9a-f]{24}$/)]);

/**
 * `GET /api/usuarios`: public providers ordered by tier, then id, optionally filtered by segment or name; or the
 * providers with the given ids.
 */
export const getUsers: Handler<'GET /api/usuarios'> = async ({ c, query }, { store, media, browsing }) => {
  if (query.ids)
    return { success: true, data: (await readByIds(store, query.ids)).map((card) => media.ofProvider(card)) };
  const cursor = readCursor(cursorShape, query.cursor);
  const place = placeFilter(query.pais, query.estado);
  const topic = query.segmento ? findSegment(query.segmento) : null;
  if (query.segmento && !topic) return { success: true, data: [] };
  const name = namePattern(query.nombre ?? '');
  const filter = {
    scopes: scopeOf(place),
    ...(topic && { topics: topic }),
    ...(query.email !== undefined && { email: query.email }),
    ...(name !== null && { 'facts.businessName': trusted({ $regex: name }) }),
  };
  const read = () => readTiers(store, filter, cursor, query.limit + 1);
  // A part of a name has no index, so the query reads the whole place.
  const docs = await (name === null ? read() : browsing.run(read));
  const page = pageOf(c, docs, query.limit, ({ tier, _id }) => [tier, _id]);
  const cards = page.flatMap((doc) => providerCard(doc) ?? []);
  return { success: true, data: cards.map((card) => media.ofProvider(card)) };
};

/** Reads the public providers with these ids, in the given order. */
async function readByIds(store: Store, ids: readonly string[]) {
  const docs = await store.providers.find({ _id: trusted({ $in: ids }), scopes: scopeOf({}) }).lean<ProviderDoc[]>();
  const cards = new Map(docs.map((doc) => [doc._id, providerCard(doc)]));
  return [...new Set(ids)].flatMap((id) => cards.get(id) ?? []);
}

/** Reads providers after a position: the rest of its tier, then the lower tiers, each in index order. */
async function readTiers(
  store: Store,
  filter: { scopes: string; topics?: string; email?: string; 'facts.businessName'?: object },
  after: z.output<typeof cursorShape> | undefined,
  wanted: number,
): Promise<ProviderDoc[]> {
  const found: ProviderDoc[] = [];
  for (let tier = after?.[0] ?? 0; tier <= 2 && found.length < wanted; tier += 1) {
    const rest = after && tier === after[0] ? { _id: trusted({ $gt: after[1] }) } : {};
    const docs = await store.providers
      .find({ ...filter, tier, ...rest })
      .sort({ _id: 1 })
      .limit(wanted - found.length)
      .maxTimeMS('facts.businessName' in filter ? MAX_NAMED_MS : 0)
      .lean<ProviderDoc[]>();
    found.push(...docs);
  }
  return found;
}
