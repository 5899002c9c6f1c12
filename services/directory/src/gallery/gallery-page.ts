import { createHash } from 'node:crypto';
import { MOST_SHOWN } from '@vitrina/contracts/plans';
import { MAX_PINNED } from '@vitrina/contracts/rules';
import { trusted } from '@vitrina/kernel';
import { KEY_BYTES, type PostDoc, publicAt, type ShuffleKey } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { MAX_NAMED_MS } from './bounded-reads.ts';

/** Tiers of the plans, highest first (R18). */
const TIERS = [0, 1, 2] as const;

/** Part of the list that one index range reads in order. */
interface Stretch {
  tier: number;
  /** Null in the list of one owner, where rounds do not matter. */
  round: number | null;
  /** First or second part of the ring of keys. */
  half: 0 | 1;
}
const HALVES = [0, 1] as const;

/** Stretches for many owners, who take turns: two stretches of keys per round and tier. */
const OF_MANY: readonly Stretch[] = TIERS.flatMap((tier) =>
  Array.from({ length: MOST_SHOWN[tier] ?? 1 }, (_, round) => HALVES.map((half) => ({ tier, round, half }))).flat(),
);
/** Stretches for one owner: two stretches of keys per tier. */
const OF_ONE: readonly Stretch[] = TIERS.flatMap((tier) => HALVES.map((half) => ({ tier, round: null, half })));

/** Number of stretches of the longest list. */
export const MOST_STRETCHES = OF_MANY.length;

/** Stretch before all others: an owner's pinned posts, in the list of one owner. */
export const PINNED = -1;

/** End of a page. */
interface GalleryPosition {
  /** Index of its stretch in the list, or {@link PINNED}. */
  stretch: number;
  /** Key of the last post that was shown; for pinned posts, how many were shown. */
  key: number;
}

interface GalleryRequest {
  place: string;
  /** Segment or group, or null for all. */
  topic: string | null;
  ownerEmail: string | null;
  /** Pattern of the owner's name, or null for all; see `namePattern`. */
  ownerName: string | null;
  /** Whole number from 0 to 2^32 - 1 that fixes the order. */
  seed: number;
  after: GalleryPosition | null;
  /** 1 to 60. */
  limit: number;
  /** Instant in milliseconds since 1970; posts scheduled for later are not public. */
  now: number;
}

/**
 * Reads one page of a place's gallery in the order of a seed: tier by tier, in each tier one post of every owner per
 * round, and each round along a ring of keys in two stretches of one index. Every post appears exactly once over all
 * pages, even if others are published in between. The list of one owner starts with their pinned posts.
 * @returns the posts, and where the next page starts, or null after the last page
 */
export async function readGalleryPage(
  store: Store,
  request: GalleryRequest,
): Promise<{ posts: PostDoc[]; next: GalleryPosition | null }> {
  const shuffle = shuffleOf(request.seed);
  const { key, direction } = shuffle;
  const wanted = request.limit + 1;
  const pinned = await readPinned(store, request);
  const first = request.after?.stretch ?? PINNED;
  const found: Array<{ doc: PostDoc } & GalleryPosition> =
    first === PINNED
      ? pinned.map((doc, index) => ({ doc, stretch: PINNED, key: index + 1 })).slice(request.after?.key)
      : [];
  const pinnedIds = pinned.length > 0 ? { _id: trusted({ $nin: pinned.map(({ _id }) => _id) }) } : {};
  const stretches = request.ownerEmail === null ? OF_MANY : OF_ONE;
  const missing = () => wanted - found.length;
  const query = (filter: Record<string, unknown>, sort: Record<string, 1 | -1>) => {
    const reading = store.posts
      .find({ ...filter, ...pinnedIds })
      .sort(sort)
      .limit(missing());
    if (request.ownerName !== null) reading.maxTimeMS(MAX_NAMED_MS);
    return reading.lean<PostDoc[]>();
  };
  const readStretch = async (index: number, stretch: Stretch) => {
    const docs = await query(filterOf(request, stretch, index), { [key]: direction });
    found.push(...docs.map((doc) => ({ doc, stretch: index, key: doc[key] })));
  };
  /**
   * Reads the rounds of a tier after `round`. The index orders each round from its lowest key: complete rounds are
   * sorted into ring order here, and the round that the limit cut is read again by its stretches.
   */
  const readRounds = async (tier: number, round: number) => {
    const limit = missing();
    const rounds = roundsAfter(round, MOST_SHOWN[tier] ?? 1);
    const docs = await query(
      { ...filterOf(request, { tier, round: null, half: null }, null), ...rounds },
      { round: 1, [key]: 1 },
    );
    const cut = docs.length === limit ? (docs.at(-1)?.round ?? 0) : null;
    const whole = docs
      .filter((doc) => (doc.round ?? 0) !== cut)
      .map((doc) => ({ doc, stretch: stretchOf(tier, doc.round ?? 0, arcIndexOf(shuffle, doc[key])), key: doc[key] }));
    found.push(...whole.sort((a, b) => a.stretch - b.stretch || direction * (a.key - b.key)));
    if (cut === null) return;
    for (const half of HALVES) {
      if (missing() > 0) await readStretch(stretchOf(tier, cut, half), { tier, round: cut, half });
    }
  };

  const begin = Math.max(first, 0);
  const rest = [...stretches.entries()].slice(begin);
  const { tier: firstTier = 0, round: firstRound = null } = rest[0]?.[1] ?? {};
  // The round in which a page starts fills most pages of a large place. One owner's list has no rounds.
  for (const [index, stretch] of rest.filter(
    ([, { tier, round }]) => round === null || (tier === firstTier && round === firstRound),
  )) {
    if (missing() > 0) await readStretch(index, stretch);
  }
  for (const tier of firstRound === null ? [] : TIERS.slice(firstTier)) {
    if (missing() > 0) await readRounds(tier, tier === firstTier ? (firstRound ?? 0) : -1);
  }
  const page = found.slice(0, request.limit);
  const last = page.at(-1);
  return {
    posts: page.map(({ doc }) => doc),
    next: last && found.length > page.length ? { stretch: last.stretch, key: last.key } : null,
  };
}

/** Reads the owner's pinned posts in their order, if the whole list is one owner's; else none. */
async function readPinned(
  { posts }: Store,
  { place, topic, ownerEmail, ownerName, now }: GalleryRequest,
): Promise<PostDoc[]> {
  if (ownerEmail === null || topic !== null || ownerName !== null) return [];
  const found = await posts.find({ ownerEmail, place, pin: trusted({ $gt: 0 }), ...publicAt(now) }).lean<PostDoc[]>();
  return found
    .sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0) || b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1))
    .slice(0, MAX_PINNED);
}

/** Builds the filter for rounds after `round`, or for all rounds if it is -1; a post without a round is in round 0. */
function roundsAfter(round: number, count: number) {
  return { round: round < 0 ? trusted({ $not: { $gte: count } }) : trusted({ $gt: round, $lt: count }) };
}

function stretchOf(tier: number, round: number, half: 0 | 1): number {
  return OF_MANY.findIndex((stretch) => stretch.tier === tier && stretch.round === round && stretch.half === half);
}

function filterOf(
  request: GalleryRequest,
  { tier, round, half }: Omit<Stretch, 'half'> & { half: Stretch['half'] | null },
  index: number | null,
): Record<string, unknown> {
  const { place, topic, ownerEmail, ownerName, after, now } = request;
  const shuffle = shuffleOf(request.seed);
  const whole = half === null ? null : arcBounds(shuffle)[half];
  const bounds = whole && after?.stretch === index ? boundsAfter(whole, shuffle.direction, after.key) : whole;
  return {
    place,
    tier,
    ...(round !== null && { round: round === 0 ? trusted({ $in: [0, null] }) : round }),
    ...(bounds && { [shuffle.key]: trusted({ ...bounds }) }),
    ...publicAt(now),
    ...(topic !== null && { topics: topic }),
    ...(ownerEmail !== null && { ownerEmail }),
    ...(ownerName !== null && { 'owner.businessName': trusted({ $regex: ownerName }) }),
  };
}

/** Order of the gallery: a ring of keys, read from a start in one direction. */
interface Shuffle {
  key: ShuffleKey;
  direction: 1 | -1;
  /** First key of the order, 0 to 2^48 - 1. */
  start: number;
}

/**
 * Derives the order from a visit's seed (R18). An index cannot be read in a full permutation per seed, but from a start
 * on a ring of random keys: each post is equally likely at each position, pages continue by key, and posts published in
 * between shift nothing. Two independent rings in two directions keep neighbours from always being the same.
 * @param seed whole number from 0 to 2^32 - 1
 */
export function shuffleOf(seed: number): Shuffle {
  const digest = createHash('sha256').update(`seed ${seed}`).digest();
  const choice = digest.readUInt8(KEY_BYTES);
  return { key: choice & 1 ? 'k1' : 'k0', direction: choice & 2 ? -1 : 1, start: digest.readUIntBE(0, KEY_BYTES) };
}

/** Returns the two stretches of a ring in reading order, as query bounds. */
export function arcBounds({ direction, start }: Shuffle): [KeyBounds, KeyBounds] {
  return direction === 1 ? [{ $gte: start }, { $lt: start }] : [{ $lte: start }, { $gt: start }];
}

/** Returns the stretch that contains a key. */
function arcIndexOf({ direction, start }: Shuffle, key: number): 0 | 1 {
  return direction * (key - start) >= 0 ? 0 : 1;
}

/** Returns the rest of a stretch after the last read key. */
export function boundsAfter(bounds: KeyBounds, direction: 1 | -1, last: number): KeyBounds {
  const { $gte: _gte, $lte: _lte, ...others } = bounds;
  return direction === 1 ? { ...others, $gt: last } : { ...others, $lt: last };
}

/** Query bounds of a key. */
interface KeyBounds {
  $gte?: number;
  $lte?: number;
  $gt?: number;
  $lt?: number;
}
