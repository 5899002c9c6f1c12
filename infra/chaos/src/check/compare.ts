import type { DirectoryPost, GroundTruth, WorkFacts } from './truth.ts';

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

/** Posts whose events were not applied everywhere, or more than once; ids with a description. */
export interface Unapplied {
  /** Visitors do not find the post, or find a hidden one. */
  missing: string[];
  /** An event of the post has not been applied yet. */
  pending: string[];
  doubled: string[];
}

/**
 * Compares documents of ready posts with the directory's copies and the search index: each event must be applied once,
 * and the index must contain exactly the public posts.
 */
export function compareApplied(
  ready: readonly WorkFacts[],
  copies: readonly DirectoryPost[],
  indexed: readonly string[],
): Unapplied {
  const missing: string[] = [];
  const pending: string[] = [];
  const doubled: string[] = [];
  const index = new Set(indexed);
  for (const { _id, version, outbox, media } of ready) {
    const own = copies.filter((copy) => copy._id === _id);
    const [copy] = own;
    // The version grows once when the post is finished, and once more with the AVIF files.
    const finished = (media?.files ?? []).some(({ name }) => name.endsWith('.avif')) ? version - 1 : version;
    if (finished !== 1) doubled.push(`${_id}: finished ${finished} times`);
    if (own.length > 1) doubled.push(`${_id}: ${own.length} copies in the directory`);
    if (outbox.length > 0) pending.push(`${_id}: its event waits`);
    if (copy?.needAt !== undefined) pending.push(`${_id}: the index waits`);
    if (!copy) missing.push(`${_id}: not in the directory`);
    else if (copy.version > version) doubled.push(`${_id}: the directory has version ${copy.version} of ${version}`);
    else if (copy.place !== null && !index.has(_id)) missing.push(`${_id}: public, and not in the index`);
    else if (copy.place === null && index.has(_id)) missing.push(`${_id}: hidden, and in the index`);
  }
  const wanted = new Set(ready.map(({ _id }) => _id));
  const hits = indexed.filter((id) => wanted.has(id));
  if (hits.length > new Set(hits).size) doubled.push('the index contains a post twice');
  return { missing, pending, doubled };
}

/** Runs {@link compareApplied} for the posts with these ids, in their current state. */
export async function findUnapplied(truth: GroundTruth, ids: readonly string[]): Promise<Unapplied> {
  const wanted = new Set(ids);
  const ready = (await truth.posts()).filter(({ _id, state }) => state === 'ready' && wanted.has(_id));
  return compareApplied(ready, await truth.directoryPosts(ids), await truth.indexedPosts());
}
