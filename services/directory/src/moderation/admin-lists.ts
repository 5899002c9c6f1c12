import type { WaitingQueue } from '@vitrina/contracts';
import { postKinds, waitingQueues } from '@vitrina/contracts/wire';
import { idCursor, olderThan, pageOf, readCursor, trusted } from '@vitrina/kernel';
import { searchFilter } from '@vitrina/product';
import type { Model } from 'mongoose';
import type { Handlers } from '../context.ts';
import { MAX_NAMED_MS } from '../gallery/bounded-reads.ts';
import { momentOf } from '../gallery/cards.ts';
import type { AccountStatusDoc } from '../model/account.ts';
import { ownerName } from '../model/names.ts';
import { type PostDoc, publicAt } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { timeOfSortKey } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { logReading } from './decisions.ts';
import { removalCard, removalsOf, removedIds } from './removals.ts';

/** Minimum number of empty searches before a text waits for a person; fewer may be typing errors. */
const MIN_SEARCHES = 3;

/** Lists of administrators: the moderation queues, every provider and every post. */
export const adminListCalls = {
  /** Number of items in each moderation queue of this service. */
  'GET /api/admin/pendientes/moderacion': async (_request, { store }) => {
    const { comments, reports, appeals, emptySearches } = store;
    const frequent = { count: trusted({ $gte: MIN_SEARCHES }) };
    const data = await Promise.all([
      counted('comments', comments, { state: 'held' }),
      counted('reports', reports, { state: 'open' }),
      counted('appeals', appeals, { state: 'open' }),
      emptySearches
        .countDocuments(frequent)
        .then((total) => ({ cola: waitingQueues.toWire.searches, total, desde: null })),
    ]);
    return { success: true, data };
  },

  /** Every provider that is or was public, newest first. The access is logged. */
  'GET /api/admin/proveedores': async ({ c, query, session }, { store, media, browsing }) => {
    const cursor = readCursor(idCursor, query.cursor);
    const searched = searchFilter(query.q, ['_id'], ['facts.businessName', 'facts.name', 'facts.email']);
    const read = async () =>
      store.providers
        .find({
          // Only a document without a profile has none: of an erased account, or of a photo that arrived first.
          createdAt: trusted({ $gt: 0 }),
          $and: [olderThan(cursor), searched ?? {}, await providerStateFilter(store, query.estado)],
          ...(query.plan && { 'facts.plan': query.plan }),
        })
        .sort({ _id: -1 })
        .limit(query.limit + 1)
        .maxTimeMS(MAX_NAMED_MS)
        .lean<ProviderDoc[]>();
    const page = pageOf(c, searched ? await browsing.run(read) : [], query.limit, ({ _id }) => _id);
    const ids = page.map(({ _id }) => _id);
    const [removals, suspended] = await Promise.all([removalsOf(store, ids), suspendedAmong(store, ids)]);
    await logReading(store, session, 'provider', { query, shown: page.length });
    const data = page.map(({ _id: id, facts, slug, photo, scopes, createdAt }) => ({
      id,
      nombre: facts ? ownerName(facts) : '',
      ruta: `/p/${slug}`,
      imagen: photo.path ? media.absoluteUrl(photo.path) : null,
      email: facts?.email ?? '',
      especialidad: facts?.specialty ?? '',
      plan: facts?.plan ?? ('gratis' as const),
      estado: visibilityOf(removals.has(id), scopes.length > 0),
      suspendida: suspended.has(id),
      retiro: removalCard(removals.get(id)),
      fecha: momentOf(createdAt),
    }));
    return { success: true, data };
  },

  /** Every post that is not deleted, newest first. The access is logged. */
  'GET /api/admin/publicaciones': async ({ c, query, session }, { store, media, browsing }) => {
    const now = Date.now();
    const cursor = readCursor(idCursor, query.cursor);
    const fields = ['facts.event', 'facts.text', 'owner.businessName', 'owner.name'];
    const searched = searchFilter(query.q, ['_id', 'ownerId'], fields);
    const read = async () =>
      store.posts
        .find({
          facts: trusted({ $ne: null }),
          $and: [olderThan(cursor), searched ?? {}, await postStateFilter(store, query.estado, now)],
          ...(query.tipo && { kind: postKinds.fromWire[query.tipo] }),
        })
        .sort({ _id: -1 })
        .limit(query.limit + 1)
        .maxTimeMS(MAX_NAMED_MS)
        .lean<PostDoc[]>();
    const page = pageOf(c, searched ? await browsing.run(read) : [], query.limit, ({ _id }) => _id);
    const ids = page.flatMap(({ _id, ownerId }) => [_id, ownerId]);
    const removals = await removalsOf(store, ids);
    await logReading(store, session, 'post', { query, shown: page.length });
    const data = page.map((doc) => {
      const { _id: id, facts, owner, ownerId, kind } = doc;
      const picture = facts?.poster ?? (kind === 'video' ? null : facts?.path);
      return {
        id,
        evento: facts?.event ?? '',
        texto: facts?.text ?? '',
        tipo: postKinds.toWire[kind],
        imagen: picture ? media.absoluteUrl(picture) : null,
        estado: visibilityOf(removals.has(id), isPublic(doc, now)),
        retiro: removalCard(removals.get(id)),
        proveedor: owner && { id: ownerId, slug: owner.slug, nombre: ownerName(owner) },
        cuenta_id: ownerId,
        fecha: momentOf(facts?.createdAt ?? 0),
      };
    });
    return { success: true, data };
  },
} satisfies Handlers;

/** Counts a queue ordered by `sortKey`, which starts with the moment since when each document waits. */
async function counted<D extends { sortKey: string }>(
  queue: keyof typeof waitingQueues.toWire,
  model: Model<D>,
  waiting: Record<string, string>,
): Promise<WaitingQueue> {
  const [total, first] = await Promise.all([
    model.countDocuments(waiting),
    model.findOne(waiting, { sortKey: 1 }).sort({ sortKey: 1 }).lean<{ sortKey: string }>(),
  ]);
  return {
    cola: waitingQueues.toWire[queue],
    total,
    desde: first && new Date(timeOfSortKey(first.sortKey)).toISOString(),
  };
}

type Visibility = 'publico' | 'retirado' | 'no_publico';

function visibilityOf(isRemoved: boolean, isShown: boolean): Visibility {
  if (isRemoved) return 'retirado';
  return isShown ? 'publico' : 'no_publico';
}

async function providerStateFilter(store: Store, state: Visibility | undefined): Promise<object> {
  if (state === undefined) return {};
  if (state === 'publico') return { 'scopes.0': trusted({ $exists: true }) };
  const removed = await removedIds(store, 'provider');
  if (state === 'retirado') return { _id: trusted({ $in: removed }) };
  return { 'scopes.0': trusted({ $exists: false }), _id: trusted({ $nin: removed }) };
}

async function suspendedAmong(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await store.accountStatuses
    .find({ _id: trusted({ $in: [...ids] }), suspended: true }, { _id: 1 })
    .lean<Array<Pick<AccountStatusDoc, '_id'>>>();
  return new Set(found.map(({ _id }) => _id));
}

/** True for a post that everyone sees, by itself or as a piece of its work. */
function isPublic({ place, publicFrom, publicUntil, pieceFrom = 0, pieceUntil = 0 }: PostDoc, now: number): boolean {
  return (place !== null && publicFrom <= now && now < publicUntil) || (pieceFrom <= now && now < pieceUntil);
}

/** Builds the filter for a visibility state, matching {@link isPublic}. */
async function postStateFilter(store: Store, state: Visibility | undefined, now: number): Promise<object> {
  if (state === undefined) return {};
  const asPiece = { pieceFrom: trusted({ $lte: now }), pieceUntil: trusted({ $gt: now }) };
  if (state === 'publico') return { $or: [{ place: trusted({ $ne: null }), ...publicAt(now) }, asPiece] };
  const removed = await removedIds(store, 'post');
  if (state === 'retirado') return { _id: trusted({ $in: removed }) };
  const hidden = [{ place: null }, { publicFrom: trusted({ $gt: now }) }, { publicUntil: trusted({ $lte: now }) }];
  return { _id: trusted({ $nin: removed }), $or: hidden, $nor: [asPiece] };
}
