/** Encodings of stored builds, best first, with their key suffix. */
const stored = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Encoding that a client accepts and a build may be stored in. */
export type StoredEncoding = (typeof stored)[number];

/** Stored encodings that a client accepts (`Accept-Encoding`), best first. */
export function acceptedEncodings(header: string | undefined): StoredEncoding[] {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(';')[0]),
  );
  return stored.filter(({ name }) => accepted.has(name));
}
