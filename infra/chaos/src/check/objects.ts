import type { GroundTruth, WorkFacts } from './truth.ts';

/** Differences between objects and documents; lists of keys. */
export interface Mismatches {
  /** Objects in a bucket without a document. */
  orphans: string[];
  /** Objects named by a document, but missing. */
  missing: string[];
}

/** Compares the objects in both buckets with the documents. */
export function compareObjects(
  documents: readonly WorkFacts[],
  keys: { quarantine: readonly string[]; public: readonly string[] },
): Mismatches {
  const shown = documents
    .filter(({ state }) => state === 'ready')
    .flatMap(({ _id, media }) => (media?.files ?? []).map(({ name }) => `media/${_id}/${name}`));
  const unprocessed = documents.filter(({ state }) => state === 'queued' || state === 'processing');
  const kept = new Set(documents.filter(({ state }) => state !== 'purged').map(({ original }) => original.key));
  const expected = new Set(shown);
  const present = new Set([...keys.public, ...keys.quarantine]);
  return {
    orphans: [
      ...keys.public.filter((key) => !expected.has(key)),
      ...keys.quarantine.filter((key) => !kept.has(key)).map((key) => `quarantine/${key}`),
    ],
    missing: [...shown, ...unprocessed.map(({ original }) => original.key)].filter((key) => !present.has(key)),
  };
}

/** Finds the differences of a whole platform, with unfinished multipart uploads among the orphans. */
export async function findMismatches(truth: GroundTruth): Promise<Mismatches> {
  const keys = await truth.keys();
  const found = compareObjects([...(await truth.posts()), ...(await truth.photos())], keys);
  return {
    ...found,
    orphans: [...found.orphans, ...(await truth.unfinishedUploads()).map((key) => `parts of ${key}`)],
  };
}
