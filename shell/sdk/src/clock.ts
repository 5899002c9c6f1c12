/** Differences from the server's clock that are taken for the way of the answer, in milliseconds. */
const TOLERATED_MS = 60_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/**
 * Compares the device's clock with the moment at which the server answered. Telephones whose clock was set by hand, as after
 * Mexico gave up daylight saving time, are an hour or a day off.
 * @param answer of the API; one that caches may keep says nothing of now
 */
export function learnTime({ headers }: Response): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return;
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  // Also where the answer has no date, whose difference is no number.
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** Milliseconds since 1970 by the server's clock, as far as an answer has told it; else by the device's. */
export function serverNow(): number {
  return Date.now() + ahead;
}
