/** Generates numbers from 0 to 1, 1 excluded; the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulated time of a first paint in milliseconds, distributed like those of real visitors: log-normal, with two thirds
 * between 0.6 and 1.6 times the typical time.
 */
export function paintTime(random: () => number, typical: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return typical * Math.exp(0.5 * normal);
}

/** Several {@link paintTime}s, the same for the same seed. */
export function paintTimes(seed: number, typical: number, count: number): number[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => paintTime(random, typical));
}
