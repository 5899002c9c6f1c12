/**
 * True if a list of entity tags (`If-None-Match`) contains this tag; weak tags count as equal here (RFC 9110, 13.1.2).
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** True if a range may be sent: no `If-Range`, or one that names this very object. */
export function rangeStillFits(ifRange: string | undefined, tag: string, modified: Date): boolean {
  if (!ifRange) return true;
  if (ifRange.startsWith('"')) return ifRange === tag;
  const date = Date.parse(ifRange);
  return !Number.isNaN(date) && Math.floor(modified.getTime() / 1000) * 1000 === date;
}
