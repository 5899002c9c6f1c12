/** Encodings that builds are stored in, best first, with the ending of their keys. */
const stored = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** An encoding that a client takes and a build may be stored in. */
export type StoredEncoding = (typeof stored)[number];

/** The stored encodings that a client takes (`Accept-Encoding`), best first. */
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
