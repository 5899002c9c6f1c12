import { postKinds } from '@vitrina/contracts/wire';
import { idCursor, olderThan, pageOf, readCursor, searchFilter, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { logReading } from '../moderation/log-reading.ts';
import { MAX_NAMED_MS } from '../reading/bounded-reads.ts';
import { momentOf } from '../responses/comment-card.ts';
import { removalCard, removalsOf, removedIds } from '../responses/removal-card.ts';
import { ownerName } from '../rules/owner-name.ts';

/** `GET /api/admin/publicaciones`: every post that is not deleted, newest first. The access is logged. */
export const getPosts: Handler<'GET /api/admin/publicaciones'> = async (
  { c, query, session },
  { store, media, browsing },
) => {
  const now = Date.now();
  const cursor = readCursor(idCursor, query.cursor);
  const fields = ['facts.event', 'facts.text', 'owner.businessName', 'owner.name'];
  const searched = searchFilter(query.q, ['_id', 'ownerId'], fields);
  const read = async () =>
    store.posts
      .find({
        facts: trusted({ $ne: null }),
        $and: [olderThan(cursor), searched ?? {}, await stateFilter(store, query.estado, now)],
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
      estado: removals.has(id)
        ? ('retirado' as const)
        : isPublic(doc, now)
          ? ('publico' as const)
          : ('no_publico' as const),
      retiro: removalCard(removals.get(id)),
      proveedor: owner && { id: ownerId, slug: owner.slug, nombre: ownerName(owner) },
      cuenta_id: ownerId,
      fecha: momentOf(facts?.createdAt ?? 0),
    };
  });
  return { success: true, data };
};

function isPublic({ place, publicFrom, publicUntil }: PostDoc, now: number): boolean {
  return place !== null && publicFrom <= now && now < publicUntil;
}

/** Builds the filter for a visibility state, matching {@link isPublic}. */
async function stateFilter(
  store: Store,
  state: 'publico' | 'retirado' | 'no_publico' | undefined,
  now: number,
): Promise<object> {
  if (state === undefined) return {};
  if (state === 'publico') {
    return {
      place: trusted({ $ne: null }),
      publicFrom: trusted({ $lte: now }),
      publicUntil: trusted({ $gt: now }),
    };
  }
  const removed = await removedIds(store, 'post');
  if (state === 'retirado') return { _id: trusted({ $in: removed }) };
  const hidden = [{ place: null }, { publicFrom: trusted({ $gt: now }) }, { publicUntil: trusted({ $lte: now }) }];
  return { _id: trusted({ $nin: removed }), $or: hidden };
}
