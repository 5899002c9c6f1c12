import { type Histogram, sizeOf } from './sample.ts';

/** Number of hits among a number of tries. */
export interface Share {
  hits: number;
  tries: number;
}

/**
 * Probability that the first share gets this many of all hits or more if both shares are alike: the upper tail of the
 * hypergeometric distribution, exact even for few hits.
 */
export function chanceOfAsMany(first: Share, second: Share): number {
  const hits = first.hits + second.hits;
  const most = Math.min(hits, first.tries);
  let chance = Math.exp(
    logWays(first.tries, first.hits) + logWays(second.tries, second.hits) - logWays(first.tries + second.tries, hits),
  );
  let sum = 0;
  for (let many = first.hits; many <= most; many += 1) {
    sum += chance;
    const others = hits - many;
    chance *= ((first.tries - many) * others) / ((many + 1) * (second.tries - others + 1));
  }
  return sum;
}

/** Logarithm of the binomial coefficient. */
function logWays(all: number, some: number): number {
  const fewer = Math.min(some, all - some);
  let log = 0;
  for (let one = 1; one <= fewer; one += 1) log += Math.log((all - fewer + one) / one);
  return log;
}

/** Standard deviations by which the first group ranks above the second; equal values share their ranks. */
export function rankExcess(first: Histogram, second: Histogram): number {
  const n = sizeOf(first);
  const m = sizeOf(second);
  const total = n + m;
  let below = 0;
  let wins = 0;
  let ties = 0;
  for (const step of [...new Set([...first.keys(), ...second.keys()])].sort((a, b) => a - b)) {
    const ofFirst = first.get(step) ?? 0;
    const ofSecond = second.get(step) ?? 0;
    wins += ofFirst * (below + ofSecond / 2);
    below += ofSecond;
    ties += (ofFirst + ofSecond) ** 3 - (ofFirst + ofSecond);
  }
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance <= 0 ? 0 : (wins - (n * m) / 2) / Math.sqrt(variance);
}

/**
 * Evidence that the first group is higher by a given drift, against both being alike: logarithm of the likelihood ratio
 * of the ranks. It may be checked after every value: if both are alike, the probability that it ever reaches `ln(k)` is
 * at most 1 in k (Ville's inequality; Wald's sequential test).
 * @param drift standard deviations by which the excess grows with the root of the first group's size, if the second
 *   group is far larger
 */
export function rankEvidence(first: Histogram, second: Histogram, drift: number): number {
  const n = sizeOf(first);
  const m = sizeOf(second);
  if (n === 0 || m === 0) return 0;
  const effectiveSize = (n * m) / (n + m);
  return drift * rankExcess(first, second) * Math.sqrt(effectiveSize) - (drift ** 2 * effectiveSize) / 2;
}
