/**
 * Today's date in a time zone, as ISO `YYYY-MM-DD`. `now` is the instant to look at.
 * Throws a RangeError for a zone that the runtime does not know.
 */
export function today(timeZone: string, now: Date = new Date()): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
}
