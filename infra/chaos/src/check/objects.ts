import type { Truth, WorkFacts } from './truth.ts';

/** Objects that do not fit the documents; each a list of keys. */
export interface Misfits {
  /** In a bucket, and no document points to it. */
  orphans: string[];
  /** A document says that it is there, and it is not. */
  missing: string[];
}

/** Holds what the two buckets contain against what the documents say. */
export function compareObjects(
  documents: readonly WorkFacts[],
  keys: { quarantine: readonly string[]; public: readonly string[] },
): Misfits {
  const shown = documents
    .filter(({ state }) => state === 'ready')
    .flatMap(({ _id, media }) => (media?.files ?? []).map(({ name }) => `media/${_id}/${name}`));
  const unprocessed = documents.filter(({ state }) => state === 'queued' || state === 'processing');
  const kept = new Set(documents.filter(({ state }) => state !== 'purged').map(({ original }) => original.key));
  const [expected, there] = [new Set(shown), new Set([...keys.public, ...keys.quarantine])];
  return {
    orphans: [
      ...keys.public.filter((key) => !expected.has(key)),
      ...keys.quarantine.filter((key) => !kept.has(key)).map((key) => `quarantine/${key}`),
    ],
    missing: [...shown, ...unprocessed.map(({ original }) => original.key)].filter((key) => !there.has(key)),
  };
}

/** The misfits of a whole platform at this moment, unfinished multipart uploads among the orphans. */
export async function findMisfits(truth: Truth): Promise<Misfits> {
  const keys = await truth.keys();
  const found = compareObjects([...(await truth.posts()), ...(await truth.photos())], keys);
  return { ...found, orphans: [...found.orphans, ...(await truth.brokenOff()).map((key) => `parts of ${key}`)] };
}
