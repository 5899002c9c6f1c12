import { type Histogram, sizeOf } from './sample.ts';

/** By how many standard deviations the first group ranks above the second; equal values share their ranks. */
export function rankExcess(first: Histogram, second: Histogram): number {
  const [n, m] = [sizeOf(first), sizeOf(second)];
  const total = n + m;
  let below = 0;
  let wins = 0;
  let ties = 0;
  for (const step of [...new Set([...first.keys(), ...second.keys()])].sort((a, b) => a - b)) {
    const [its, others] = [first.get(step) ?? 0, second.get(step) ?? 0];
    wins += its * (below + others / 2);
    below += others;
    ties += (its + others) ** 3 - (its + others);
  }
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance <= 0 ? 0 : (wins - (n * m) / 2) / Math.sqrt(variance);
}

/**
 * How much the ranks speak for the first group being higher by a given drift, against both being alike: the logarithm of
 * the likelihood ratio. It may be looked at after every value: where both are alike, the chance that it ever reaches
 * `ln(k)` is 1 in k at most (Ville's inequality; Wald's sequential test).
 * @param drift by how many standard deviations the excess grows with the root of the first group's size, where the
 *   second one is far larger
 */
export function rankEvidence(first: Histogram, second: Histogram, drift: number): number {
  const [n, m] = [sizeOf(first), sizeOf(second)];
  if (n === 0 || m === 0) return 0;
  // What the difference of two groups is worth, in values of the first one beside an endless second one.
  const worth = (n * m) / (n + m);
  return drift * rankExcess(first, second) * Math.sqrt(worth) - (drift ** 2 * worth) / 2;
}
