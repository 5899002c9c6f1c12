import { MAX_PINNED } from '@vitrina/contracts/rules';
import { trusted } from '@vitrina/kernel';
import type { PostDoc } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { boundsAfter, shuffleOf, stretchesOf } from '../rules/shuffle.ts';
import { MAX_NAMED_MS } from './bounded-reads.ts';

/** Tiers of the plans, the most visible first (R18). */
const TIERS = [0, 1, 2] as const;

/** Two stretches of keys for each tier, in the order of the list. */
const STRETCHES = TIERS.flatMap((_, tier) => [tier * 2, tier * 2 + 1]);

/** The stretch before all others: the posts that an owner pinned, where the list is one owner's. */
export const PINNED = -1;

/** Where a page ended. */
export interface GalleryPosition {
  /** Index in the row of stretches: two for each tier; or {@link PINNED}. */
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
 * One page of a place's gallery in the order of a seed: tier after tier, each read round its ring of keys in two
 * stretches of one index. Every post appears exactly once over all pages, even if others are published in between. One
 * owner's list begins with the posts that they pinned.
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
  const readStretch = async (stretch: number, limit: number) => {
    const docs = await store.posts
      .find({ ...filterOf(request, stretch), ...pinnedIds })
      .sort({ [key]: direction })
      .limit(limit)
      .maxTimeMS(request.ownerName === null ? 0 : MAX_NAMED_MS)
      .lean<PostDoc[]>();
    return docs.map((doc) => ({ doc, stretch, key: doc[key] }));
  };
  const [begun, ...others] = STRETCHES.slice(Math.max(first, 0));
  if (begun !== undefined && found.length < wanted) found.push(...(await readStretch(begun, wanted - found.length)));
  const missing = wanted - found.length;
  // A list that one stretch does not fill is a short one, as those of a segment are, and goes through most of the others:
  // asked for at once they take one round trip in place of five.
  if (missing > 0) {
    found.push(...(await Promise.all(others.map((stretch) => readStretch(stretch, missing)))).flat());
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

function filterOf(request: GalleryRequest, stretch: number): Record<string, unknown> {
  const { place, topic, ownerEmail, ownerName, after, now } = request;
  const shuffle = shuffleOf(request.seed);
  const whole = stretchesOf(shuffle)[stretch % 2 === 0 ? 0 : 1];
  const bounds = after?.stretch === stretch ? boundsAfter(whole, shuffle.direction, after.key) : whole;
  return {
    place,
    tier: TIERS[Math.floor(stretch / 2)] ?? 0,
    [shuffle.key]: trusted({ ...bounds }),
    ...shownAt(now),
    ...(topic !== null && { topics: topic }),
    ...(ownerEmail !== null && { ownerEmail }),
    ...(ownerName !== null && { 'owner.businessName': trusted({ $regex: ownerName }) }),
  };
}
