import type { FirstWork } from '@vitrina/contracts';
import { type PublicPost, wireRenditions } from '@vitrina/contracts/wire';
import type { PostDoc } from '../model/post.ts';
import type { CardWork } from '../model/provider.ts';

/** Maximum number of works on a provider's card. */
export const MAX_CARD_WORKS = 3;
/** Maximum number of works kept for later instants: every search that finds the provider carries them. */
const MAX_KEPT = 30;
/** Width of the largest file needed for a card's small pictures on a screen with two pixels per point, in pixels. */
const MAX_WIDTH = 320;

/**
 * Lists the works that a provider's card can show from an instant on, pinned ones in order, then the newest. Left out is what
 * {@link MAX_CARD_WORKS} earlier ones precede as long as it is public, so that their number does not grow with that of the posts. Of more than
 * {@link MAX_KEPT}, as of posts scheduled day by day, those that become public last wait for the provider's next change.
 * @param posts all posts of the provider, placed
 * @param now in milliseconds since 1970
 */
export function cardWorks(
  posts: ReadonlyArray<Pick<PostDoc, '_id' | 'facts' | 'createdAt' | 'place' | 'pin' | 'publicFrom' | 'publicUntil'>>,
  now: number,
): CardWork[] {
  const pin = (post: Pick<PostDoc, 'pin'>) => post.pin || Number.MAX_SAFE_INTEGER;
  const listed = posts
    .filter(({ place }) => place !== null)
    .sort((a, b) => pin(a) - pin(b) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1));
  const kept: CardWork[] = [];
  for (const { _id, facts, publicFrom: from, publicUntil: until } of listed) {
    const earlier = kept.filter((other) => other.from <= Math.max(from, now) && other.until >= until);
    if (facts && earlier.length < MAX_CARD_WORKS) kept.push({ from, until, work: firstWork(_id, facts) });
  }
  if (kept.length <= MAX_KEPT) return kept;
  const first = new Set(kept.toSorted((a, b) => a.from - b.from).slice(0, MAX_KEPT));
  return kept.filter((work) => first.has(work));
}

/** Builds a work of a card with relative paths. */
function firstWork(id: string, facts: PublicPost): FirstWork {
  const small = facts.sources.filter((source) => source.width <= MAX_WIDTH);
  return {
    id,
    ruta: facts.path,
    extension: facts.extension,
    ancho: facts.width,
    alto: facts.height,
    thumbhash: facts.thumbhash,
    fuentes: wireRenditions(small.length > 0 ? small : facts.sources),
    poster: facts.poster,
    evento: facts.event,
  };
}
