import type { DirectoryPost, GroundTruth, WorkFacts } from './truth.ts';

/** Differences between objects and documents, as keys: objects without a document, and named ones that are missing. */
export type Mismatches = Record<'orphans' | 'missing', string[]>;

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
  const present = new Set([...keys.public, ...keys.quarantine]);
  return {
    orphans: [
      ...keys.public.filter((key) => !shown.includes(key)),
      ...keys.quarantine.filter((key) => !kept.has(key)).map((key) => `quarantine/${key}`),
    ],
    missing: [...shown, ...unprocessed.map(({ original }) => original.key)].filter((key) => !present.has(key)),
  };
}

/** Finds the differences of a whole platform, with unfinished multipart uploads among the orphans. */
export async function findMismatches(truth: GroundTruth): Promise<Mismatches> {
  const keys = await truth.keys();
  const { orphans, missing } = compareObjects([...(await truth.posts()), ...(await truth.photos())], keys);
  return { missing, orphans: [...orphans, ...(await truth.unfinishedUploads()).map((key) => `parts of ${key}`)] };
}

/**
 * Posts whose events were not applied everywhere, or more than once, as ids with a description: visitors do not find
 * the post or find a hidden one; an event has not been applied yet; an event was applied twice.
 */
export type Unapplied = Record<'missing' | 'pending' | 'doubled', string[]>;

/**
 * Compares documents of ready posts with the directory's copies and the search index: each event must be applied once,
 * and the index must contain exactly the public posts.
 */
export function compareApplied(
  ready: readonly WorkFacts[],
  copies: readonly DirectoryPost[],
  indexed: readonly string[],
): Unapplied {
  const found: Unapplied = { missing: [], pending: [], doubled: [] };
  const index = new Set(indexed);
  for (const { _id, version, outbox, media } of ready) {
    const own = copies.filter((copy) => copy._id === _id);
    const [copy] = own;
    const is = (wrong: boolean, kind: keyof Unapplied, what: string) => wrong && found[kind].push(`${_id}: ${what}`);
    // The version grows once when the post is finished, and once more with the AVIF files.
    const finished = (media?.files ?? []).some(({ name }) => name.endsWith('.avif')) ? version - 1 : version;
    is(finished !== 1, 'doubled', `finished ${finished} times`);
    is(own.length > 1, 'doubled', `${own.length} copies in the directory`);
    is(outbox.length > 0, 'pending', 'its event waits');
    is(copy?.needAt !== undefined, 'pending', 'the index waits');
    if (!copy) is(true, 'missing', 'not in the directory');
    else if (copy.version > version) is(true, 'doubled', `the directory has version ${copy.version} of ${version}`);
    else
      is(
        (copy.place !== null) !== index.has(_id),
        'missing',
        copy.place ? 'not in the index' : 'hidden, and in the index',
      );
  }
  const wanted = new Set(ready.map(({ _id }) => _id));
  const hits = indexed.filter((id) => wanted.has(id));
  if (hits.length > new Set(hits).size) found.doubled.push('the index contains a post twice');
  return found;
}

/** Runs {@link compareApplied} for the posts with these ids, in their current state. */
export async function findUnapplied(truth: GroundTruth, ids: readonly string[]): Promise<Unapplied> {
  const ready = (await truth.posts()).filter(({ _id, state }) => state === 'ready' && ids.includes(_id));
  return compareApplied(ready, await truth.directoryPosts(ids), await truth.indexedPosts());
}
