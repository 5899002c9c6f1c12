import { MOST_SHOWN } from '@vitrina/contracts/plans';
import { MAX_PINNED } from '@vitrina/contracts/rules';
import { trusted } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { boundsAfter, shuffleOf, stretchesOf } from '../rules/shuffle.ts';
import { MAX_NAMED_MS } from './bounded-reads.ts';

/** Tiers of the plans, the most visible first (R18). */
const TIERS = [0, 1, 2] as const;

/** A part of the list that one index holds in its order. */
interface Stretch {
  tier: number;
  /** Null where the rounds make no difference, as in the list of one owner. */
  round: number | null;
  /** First or second part of the ring of keys. */
  half: 0 | 1;
}
const HALVES = [0, 1] as const;

/** The list of many owners, who take turns: two stretches of keys for each round of each tier. */
const OF_MANY: readonly Stretch[] = TIERS.flatMap((tier) =>
  Array.from({ length: MOST_SHOWN[tier] ?? 1 }, (_, round) => HALVES.map((half) => ({ tier, round, half }))).flat(),
);
/** The list of one owner: two stretches of keys for each tier. */
const OF_ONE: readonly Stretch[] = TIERS.flatMap((tier) => HALVES.map((half) => ({ tier, round: null, half })));

/** Number of stretches of the longest list. */
export const MOST_STRETCHES = OF_MANY.length;

/** The stretch before all others: the posts that an owner pinned, where the list is one owner's. */
export const PINNED = -1;

/** Where a page ended. */
export interface GalleryPosition {
  /** Index of its stretch in the list; or {@link PINNED}. */
  stretch: number;
  /** Key of the last post that was shown; of pinned ones, how many were. */
  key: number;
}

export interface GalleryRequest {
  place: string;
  /** Segment or group, or null for all. */
  topic: string | null;
  ownerEmail: string | null;
  /** What the owner's name has to match, or null for all; see `namePattern`. */
  ownerName: string | null;
  /** Whole number from 0 to 2^32 - 1 that fixes the order. */
  seed: number;
  after: GalleryPosition | null;
  /** 1 to 60. */
  limit: number;
  /** Instant in milliseconds since 1970: scheduled posts are not public before theirs. */
  now: number;
}

/**
 * One page of a place's gallery in the order of a seed: tier after tier, in each tier a post of every owner per round, and
 * each round along a ring of keys in two stretches of one index. Every post appears exactly once over all pages, even if
 * others are published in between. One owner's list begins with the posts that they pinned.
 * @returns the posts, and where the next page starts or null after the last
 */
export async function readGalleryPage(
  store: Store,
  request: GalleryRequest,
): Promise<{ posts: PostDoc[]; next: GalleryPosition | null }> {
  const { key, direction } = shuffleOf(request.seed);
  const wanted = request.limit + 1;
  const pinned = await readPinned(store, request);
  const first = request.after?.stretch ?? PINNED;
  const found: Array<{ doc: PostDoc } & GalleryPosition> =
    first === PINNED
      ? pinned.map((doc, index) => ({ doc, stretch: PINNED, key: index + 1 })).slice(request.after?.key)
      : [];
  const pinnedIds = pinned.length > 0 ? { _id: trusted({ $nin: pinned.map(({ _id }) => _id) }) } : {};
  const stretches = request.ownerEmail === null ? OF_MANY : OF_ONE;
  const read = async (index: number, stretch: Stretch, limit: number) => {
    const filter = { ...filterOf(request, stretch, index), ...pinnedIds };
    const reading = store.posts
      .find(filter)
      .sort({ [key]: direction })
      .limit(limit);
    if (request.ownerName !== null) reading.maxTimeMS(MAX_NAMED_MS);
    return (await reading.lean<PostDoc[]>()).map((doc) => ({ doc, stretch: index, key: doc[key] }));
  };
  // Most pages of a large place are filled by the stretch in which they begin; those of a small one need nearly all.
  let at = Math.max(first, 0);
  for (const together of [1, 3, stretches.length]) {
    const lacking = wanted - found.length;
    const some = stretches.slice(at, at + together);
    if (lacking <= 0 || some.length === 0) break;
    const from = at;
    const parts = await Promise.all(some.map((stretch, index) => read(from + index, stretch, lacking)));
    found.push(...parts.flat());
    at += some.length;
  }
  const page = found.slice(0, request.limit);
  const last = page.at(-1);
  return {
    posts: page.map(({ doc }) => doc),
    next: last && found.length > page.length ? { stretch: last.stretch, key: last.key } : null,
  };
}

/** The posts that the owner pinned, in their order, where the whole list is one owner's; none otherwise. */
async function readPinned(
  { posts }: Store,
  { place, topic, ownerEmail, ownerName, now }: GalleryRequest,
): Promise<PostDoc[]> {
  if (ownerEmail === null || topic !== null || ownerName !== null) return [];
  const found = await posts.find({ ownerEmail, place, pin: trusted({ $gt: 0 }), ...shownAt(now) }).lean<PostDoc[]>();
  return found
    .sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1))
    .slice(0, MAX_PINNED);
}

function shownAt(now: number) {
  return { publicFrom: trusted({ $lte: now }), publicUntil: trusted({ $gt: now }) };
}

function filterOf(request: GalleryRequest, { tier, round, half }: Stretch, index: number): Record<string, unknown> {
  const { place, topic, ownerEmail, ownerName, after, now } = request;
  const shuffle = shuffleOf(request.seed);
  const whole = stretchesOf(shuffle)[half];
  const bounds = after?.stretch === index ? boundsAfter(whole, shuffle.direction, after.key) : whole;
  return {
    place,
    tier,
    ...(round !== null && { round: round === 0 ? trusted({ $in: [0, null] }) : round }),
    [shuffle.key]: trusted({ ...bounds }),
    ...shownAt(now),
    ...(topic !== null && { topics: topic }),
    ...(ownerEmail !== null && { ownerEmail }),
    ...(ownerName !== null && { 'owner.businessName': trusted({ $regex: ownerName }) }),
  };
}
