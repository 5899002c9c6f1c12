import {
  type DatabaseClock,
  Elections,
  isDuplicateKey,
  Leader,
  type Leadership,
  type Log,
  newId,
  trusted,
} from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import { type IndexedDoc, markForIndexing } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';
import type { Engine, IndexNames } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { sendDocuments, succeeded } from '../search/task.ts';
import { type IndexedKind, indexedKinds } from './indexed-kinds.ts';

/** Number of documents per batch. */
const BATCH = 2_000;
/** Largest difference between the clocks of the writing processes, in milliseconds. */
const CLOCK_MARGIN = 5 * 60_000;
/**
 * Largest number, and largest share, of documents that a new index may lack because the engine refused them. Above
 * both, the old index stays.
 */
const MAX_REFUSED = 10;
const MAX_REFUSED_SHARE = 0.01;
/** Number of indexes per page of the engine's list. */
const PAGE = 1_000;

/** Dependencies of an index rebuild. */
interface ReindexDependencies {
  store: Store;
  engine: Engine;
  log: Log;
}

/**
 * Builds a new index next to the live one and swaps the two, so that searches never see a half-filled index. Documents
 * that change during the rebuild are marked and sent to the new index afterwards.
 *
 * The lock of `term` allows one rebuild at a time. A rebuild that lost its lock without noticing does no harm: its
 * successor first deletes its draft, and the engine refuses to swap in a deleted index. A rebuild that died after the
 * swap left `since` behind, from which its successor marks the documents that the new index may lack.
 * @param onProgress called after each batch with the number of documents read and an estimate of the total
 * @returns number of documents in the new index
 * @throws if a task of the engine fails or the lock was lost; the live index is then unchanged
 */
export async function reindex(
  dependencies: ReindexDependencies,
  kind: keyof IndexNames,
  term: Leadership,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<number> {
  const { store, engine, log } = dependencies;
  const { client, names } = engine;
  await cleanUpAbandonedRebuilds(dependencies, kind, term);
  const started = Date.now();
  const live = names[kind];
  const draft = `${draftPrefix(live)}${term.token}_${newId()}`;
  const settings = indexSettings()[kind];
  await ensureIndex(engine, live, settings);
  await ensureIndex(engine, draft, settings);
  const total = await indexedKinds(store)[kind].model.estimatedDocumentCount();
  let sent = 0;
  let done = 0;
  let lacking = 0;
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
  if (numberOfDocuments !== sent) throw new Error(`${draft} holds ${numberOfDocuments} documents instead of ${sent}`);
  if (lacking > Math.max(MAX_REFUSED, MAX_REFUSED_SHARE * (sent + lacking)))
    throw new Error(`the search engine refused ${lacking} documents of ${sent + lacking}; ${live} stays as it is`);
  await requireLock(store, kind, term, started);
  await succeeded(engine, client.swapIndexes([{ indexes: [live, draft], rename: false }]));
  await markChanged(store, kind, started);
  await requireLock(store, kind, term, null);
  await succeeded(engine, client.deleteIndex(draft));
  return sent;
}

/** True if a rebuild died: it left a draft, or has not yet marked the documents that the new index may lack. */
export async function isUnfinished({ store, engine }: ReindexDependencies, kind: keyof IndexNames): Promise<boolean> {
  const rebuild = await store.rebuilds.findById(kind).lean();
  return (rebuild?.since ?? null) !== null || (await drafts(engine, kind)).length > 0;
}

/** Cleans up after rebuilds that died, under the lock of `term`. @throws if a task fails or the lock was lost */
export async function cleanUpAbandonedRebuilds(
  { store, engine, log }: ReindexDependencies,
  kind: keyof IndexNames,
  term: Leadership,
): Promise<void> {
  await requireLock(store, kind, term);
  const left = await drafts(engine, kind);
  // Drafts of a later rebuild must stay.
  for (const draft of left.filter((uid) => tokenOf(uid) < term.token)) {
    log.warn({ draft }, 'draft of a search index was left behind');
    await succeeded(engine, engine.client.deleteIndex(draft)).catch(ignoreMissing);
  }
  // Only after deleting the drafts: until then an earlier rebuild could still have swapped its draft in.
  const rebuild = await store.rebuilds.findById(kind).lean();
  if (rebuild?.since == null) return;
  await markChanged(store, kind, rebuild.since);
  await requireLock(store, kind, term, null);
}

/** Requires the lock and records the term for later rebuilds. @param since new value of `since`; unchanged if absent */
async function requireLock(
  store: Store,
  kind: keyof IndexNames,
  { token, signal }: Leadership,
  since?: number | null,
): Promise<void> {
  signal.throwIfAborted();
  const change = { leaderToken: token, ...(since !== undefined && { since }) };
  const mine = { _id: kind, leaderToken: trusted({ $lte: token }) };
  // After a later rebuild's write nothing matches, and the upsert fails with a duplicate id.
  await store.rebuilds.updateOne(mine, { $set: change }, { upsert: true }).catch((cause: unknown) => {
    throw isDuplicateKey(cause) ? new Error(`another rebuild of ${kind} has begun`, { cause }) : cause;
  });
}

async function markChanged(store: Store, kind: keyof IndexNames, since: number): Promise<void> {
  const changed = { changedAt: trusted({ $gte: since - CLOCK_MARGIN }) };
  await indexedKinds(store)[kind].model.updateMany(changed, markForIndexing);
}

function draftPrefix(live: string): string {
  return `${live}_draft_`;
}

/** Reads a rebuild's token from the name of its draft. */
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

/** Ignores the failed task of deleting a missing index. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
}

/** Converted documents of one read, the ids of documents that cannot be converted, and the number of documents read. */
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
    const docs = await model.find(filter).sort({ _id: 1 }).limit(BATCH).lean<IndexedDoc[]>();
    const { last, ...batch } = read(docs, convert);
    if (last === undefined) return;
    yield batch;
    after = last;
  }
}

function read(docs: readonly IndexedDoc[], convert: IndexedKind['convert']): Batch & { last: string | undefined } {
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

/** Dependencies of the rebuild lock. */
export interface LockDependencies {
  mongo: Connection;
  clock: DatabaseClock;
  log: Log;
}

/**
 * Runs a rebuild of an index under a lock that excludes other processes.
 * @param waitMs longest wait for another rebuild, in milliseconds
 * @returns false if another one was still running
 */
export async function withRebuildLock(
  { mongo, clock, log }: LockDependencies,
  kind: keyof IndexNames,
  waitMs: number,
  run: (term: Leadership) => Promise<void>,
): Promise<boolean> {
  const leader = new Leader(new Elections(mongo, clock, log), `rebuild-${kind}`, log);
  leader.start();
  try {
    const term = await leader.elected(AbortSignal.timeout(waitMs));
    if (!term) return false;
    await run(term);
    return true;
  } finally {
    await leader.close();
  }
}
