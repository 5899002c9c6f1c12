const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before try number `attempt` (1 is the first repeat): doubled each time up to 30 s, the upper
 * half of it at random so that a restart of the server does not bring everyone back at once. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
