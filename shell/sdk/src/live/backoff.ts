const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before retry number `attempt` (from 1): doubles up to 30 s. Half of it is random, so that clients do
 * not all reconnect simultaneously after a restart. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
