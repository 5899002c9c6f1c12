/** Requested bytes of an object; `last` is the position of the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header against an object of `size` bytes (RFC 9110, 14.2).
 * @returns the range; null if the whole object is to be sent (no header, another unit, several ranges); 'unsatisfiable'
 *   if it lies outside the object
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
