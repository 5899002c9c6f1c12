import type { FirstWork } from '@vitrina/contracts';
import { trusted } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { type MediaAddresses, postCard } from '../responses/cards.ts';

/** Number of works on a provider's card. */
const WORKS = 3;
/** Width of the largest file needed for a card's small pictures on a screen with two pixels per point, in pixels. */
const MAX_WIDTH = 320;

/**
 * Reads the first public works of each provider: pinned ones in their order, then the newest.
 * @param now instant in milliseconds since 1970
 */
export async function firstWorksOf(
  { posts }: Store,
  media: MediaAddresses,
  providerIds: readonly string[],
  now: number,
): Promise<Map<string, FirstWork[]>> {
  if (providerIds.length === 0) return new Map();
  const filter = {
    ownerId: trusted({ $in: providerIds }),
    place: trusted({ $ne: null }),
    publicFrom: trusted({ $lte: now }),
    publicUntil: trusted({ $gt: now }),
  };
  const found = await posts.find(filter, { text: 0, topics: 0 }).lean<PostDoc[]>();
  const pin = (doc: PostDoc) => doc.pin || Number.POSITIVE_INFINITY;
  found.sort((a, b) => pin(a) - pin(b) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1));
  const works = new Map<string, FirstWork[]>();
  for (const doc of found) {
    const own = works.get(doc.ownerId) ?? [];
    const card = own.length < WORKS ? postCard(doc, now) : null;
    if (card) works.set(doc.ownerId, [...own, firstWork(media.ofPost(card))]);
  }
  return works;
}

function firstWork({ id, ruta, extension, ancho, alto, thumbhash, fuentes, poster, evento }: FirstWork): FirstWork {
  const small = fuentes.filter((source) => source.ancho <= MAX_WIDTH);
  return { id, ruta, extension, ancho, alto, thumbhash, fuentes: small.length > 0 ? small : fuentes, poster, evento };
}
