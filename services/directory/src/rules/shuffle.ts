import { createHash } from 'node:crypto';

/** Bytes of a key: 2^48 values, so that two posts of one place hardly ever share one. */
const KEY_BYTES = 6;

/** Names of the random keys of each post. */
export type ShuffleKey = 'k0' | 'k1';

/** Order of the gallery: a ring of keys, read from a start in one direction. */
export interface Shuffle {
  key: ShuffleKey;
  direction: 1 | -1;
  /** First key of the order, 0 to 2^48 - 1. */
  start: number;
}

/** Derives a post's random keys from its id, so that a rebuild moves nothing. */
export function shuffleKeys(id: string): Record<ShuffleKey, number> {
  const digest = createHash('sha256').update(id).digest();
  return { k0: digest.readUIntBE(0, KEY_BYTES), k1: digest.readUIntBE(KEY_BYTES, KEY_BYTES) };
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
  return {
    key: choice & 1 ? 'k1' : 'k0',
    direction: choice & 2 ? -1 : 1,
    start: digest.readUIntBE(0, KEY_BYTES),
  };
}

/** Returns the two stretches of a ring in reading order, as query bounds. */
export function arcBounds({ direction, start }: Shuffle): [KeyBounds, KeyBounds] {
  return direction === 1 ? [{ $gte: start }, { $lt: start }] : [{ $lte: start }, { $gt: start }];
}

/** Returns the stretch that contains a key. */
export function arcIndexOf({ direction, start }: Shuffle, key: number): 0 | 1 {
  return direction * (key - start) >= 0 ? 0 : 1;
}

/** Returns the rest of a stretch after the last read key. */
export function boundsAfter(bounds: KeyBounds, direction: 1 | -1, last: number): KeyBounds {
  const { $gte: _gte, $lte: _lte, ...others } = bounds;
  return direction === 1 ? { ...others, $gt: last } : { ...others, $lt: last };
}

/** Query bounds of a key. */
export interface KeyBounds {
  $gte?: number;
  $lte?: number;
  $gt?: number;
  $lt?: number;
}
