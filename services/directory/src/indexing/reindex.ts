import { isDuplicateKey, type Leadership, type Log, newId, trusted } from '@vitrina/kernel';
import { type CopiedDoc, needAgain } from '../model/need.ts';
import type { Store } from '../model/store.ts';
import type { Engine, IndexNames } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { sendDocuments, succeeded } from '../search/task.ts';
import { type IndexedKind, indexedKinds } from './indexed-kinds.ts';

/** Documents read and sent at once. */
const BATCH = 2_000;
/** Clocks of the processes that write may differ by this much, in milliseconds. */
const CLOCK_MARGIN = 5 * 60_000;
/**
 * A new index may lack at most this many documents, or this share of all, because the engine refused them: where more are
 * refused, the old index is the better one.
 */
const [MAX_REFUSED, MAX_REFUSED_SHARE] = [10, 0.01];
/** Indexes asked for at once. */
const PAGE = 1_000;

/** What a rebuild works with. */
export interface ReindexDependencies {
  store: Store;
  engine: Engine;
  log: Log;
}

/**
 * Rebuilds one index beside the live one and swaps the two, so that searches never see a half-filled index. What changes
 * during the rebuild is marked and sent to the new one afterwards.
 *
 * One rebuild runs at a time, under the lock that `term` is of. One that lost its lock without noticing does no harm:
 * its successor first deletes its draft, and the engine refuses to swap in an index that is gone. One that died after
 * the swap left `since` behind, from which its successor marks what the new index may lack.
 * @param onProgress called after each batch with the documents read and about how many there are
 * @returns how many documents the new index holds
 * @throws where a task of the engine fails or the lock was lost; the live index is then as it was
 */
export async function reindex(
  dependencies: ReindexDependencies,
  kind: keyof IndexNames,
  term: Leadership,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<number> {
  const { store, engine, log } = dependencies;
  const { client, names } = engine;
  await finishOthers(dependencies, kind, term);
  const started = Date.now();
  const live = names[kind];
  const draft = `${draftPrefix(live)}${term.token}_${newId()}`;
  const settings = indexSettings()[kind];
  await ensureIndex(engine, live, settings);
  await ensureIndex(engine, draft, settings);
  const total = await indexedKinds(store)[kind].model.estimatedDocumentCount();
  let [sent, done, lacking] = [0, 0, 0];
  for await (const { documents, unfit, count } of batches(store, kind)) {
    await requireLock(store, kind, term);
    const refused = [...unfit, ...(await sendDocuments(engine, draft, documents))];
    if (refused.length > 0) log.error({ kind, refused }, 'documents that the search index does not take');
    sent += documents.length + unfit.length - refused.length;
    lacking += refused.length;
    done += count;
    onProgress(done, total);
  }
  const { numberOfDocuments } = await client.index(draft).getStats();
  if (numberOfDocuments !== sent) throw new Error(`${draft} holds ${numberOfDocuments} documents in place of ${sent}`);
  if (lacking > Math.max(MAX_REFUSED, MAX_REFUSED_SHARE * (sent + lacking)))
    throw new Error(`the search engine refused ${lacking} documents of ${sent + lacking}; ${live} stays as it is`);
  await requireLock(store, kind, term, started);
  await succeeded(engine, client.swapIndexes([{ indexes: [live, draft], rename: false }]));
  await markChanged(store, kind, started);
  await requireLock(store, kind, term, null);
  await succeeded(engine, client.deleteIndex(draft));
  return sent;
}

/** True where a rebuild died: a draft was left, or what the new index may lack is not marked yet. */
export async function isUnfinished({ store, engine }: ReindexDependencies, kind: keyof IndexNames): Promise<boolean> {
  const rebuild = await store.rebuilds.findById(kind).lean();
  return (rebuild?.since ?? null) !== null || (await drafts(engine, kind)).length > 0;
}

/**
 * Cleans up after rebuilds that died or lost their lock, under the lock that `term` is of.
 * @throws where a task of the engine fails or the lock was lost
 */
export async function finishOthers(
  { store, engine, log }: ReindexDependencies,
  kind: keyof IndexNames,
  term: Leadership,
): Promise<void> {
  await requireLock(store, kind, term);
  const left = await drafts(engine, kind);
  // Those of a later rebuilder are not ours to delete.
  for (const draft of left.filter((uid) => tokenOf(uid) < term.token)) {
    log.warn({ draft }, 'draft of a search index was left behind');
    await succeeded(engine, engine.client.deleteIndex(draft)).catch(ignoreMissing);
  }
  // Only now: an earlier rebuilder could have swapped its draft in until it was deleted.
  const rebuild = await store.rebuilds.findById(kind).lean();
  if (rebuild?.since == null) return;
  await markChanged(store, kind, rebuild.since);
  await requireLock(store, kind, term, null);
}

/**
 * Goes on only where the lock is still this term's, and tells later rebuilders so.
 * @param since new value of the rebuild's `since`; left as it is where not given
 */
async function requireLock(
  store: Store,
  kind: keyof IndexNames,
  { token, signal }: Leadership,
  since?: number | null,
): Promise<void> {
  signal.throwIfAborted();
  const change = { leaderToken: token, ...(since !== undefined && { since }) };
  const mine = { _id: kind, leaderToken: trusted({ $lte: token }) };
  // Where a later rebuilder wrote, nothing matches, and the insert that is tried instead fails on the id.
  await store.rebuilds.updateOne(mine, { $set: change }, { upsert: true }).catch((cause: unknown) => {
    throw isDuplicateKey(cause) ? new Error(`another rebuild of ${kind} has begun`, { cause }) : cause;
  });
}

async function markChanged(store: Store, kind: keyof IndexNames, since: number): Promise<void> {
  const changed = { changedAt: trusted({ $gte: since - CLOCK_MARGIN }) };
  await indexedKinds(store)[kind].model.updateMany(changed, needAgain);
}

function draftPrefix(live: string): string {
  return `${live}_draft_`;
}

/** The token of the rebuilder that made a draft, by the draft's name. */
function tokenOf(draft: string): number {
  return Number(/_draft_(\d+)_[0-9a-f]+$/.exec(draft)?.[1] ?? 0);
}

async function drafts({ client, names }: Engine, kind: keyof IndexNames): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { results, total } = await client.getIndexes({ limit: PAGE, offset });
    found.push(...results.map(({ uid }) => uid).filter((uid) => uid.startsWith(draftPrefix(names[kind]))));
    if (offset + PAGE >= total) return found;
  }
}

/** Deleting an index that is not there is a failed task, and just what we want. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
}

/** Documents of one reading, the ids of those that cannot become one, and how many were read. */
interface Batch {
  count: number;
  documents: Array<{ id: string }>;
  unfit: string[];
}

async function* batches(store: Store, kind: keyof IndexNames): AsyncGenerator<Batch> {
  const { model, convert } = indexedKinds(store)[kind];
  let after = '';
  for (;;) {
    const filter = { _id: trusted({ $gt: after }) };
    const docs = await model.find(filter).sort({ _id: 1 }).limit(BATCH).lean<CopiedDoc[]>();
    const { last, ...batch } = read(docs, convert);
    if (last === undefined) return;
    yield batch;
    after = last;
  }
}

function read(docs: readonly CopiedDoc[], convert: IndexedKind['convert']): Batch & { last: string | undefined } {
  const unfit: string[] = [];
  const documents = docs.flatMap((doc) => {
    try {
      return convert(doc) ?? [];
    } catch {
      unfit.push(doc._id);
      return [];
    }
  });
  return { last: docs.at(-1)?._id, count: docs.length, documents, unfit };
}
