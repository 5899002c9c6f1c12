/** Smaller differences are network delay, in milliseconds. */
const TOLERATED_MS = 60_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/**
 * Measures the device's clock against the `Date` of an API response. Phones whose clock was set by hand, such as after Mexico
 * ended daylight saving time, are an hour or a day off.
 * @param response ignored if caches may have stored it: its date is then not the present
 */
export function measureClock({ headers }: Response): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return;
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  // False for NaN as well, from a response without a date.
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** Current time by the server's clock, in milliseconds since 1970; the device's until a response has a date. */
export function serverNow(): number {
  return Date.now() + ahead;
}
