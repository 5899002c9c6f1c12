import { type ListedObject, type Log, type ObjectStore, trusted } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { publicPrefix } from '../files/keys.ts';
import type { JobAdder } from '../work/job-adder.ts';
import type { WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';
import { judgeDocument, judgeObjects, type Rules } from './judge.ts';

/** Documents and groups of objects looked at together. */
const BATCH = 200;

/** One thing that is not as it should be, and what is (or would be) done about it. */
export interface Finding {
  /** Id of the upload, or a key that is no upload's. */
  about: string;
  what: string;
  action: 'remove' | 'process again' | 'mark as failed' | 'give space back' | 'none';
  objects: number;
}

/** A collection of uploads, and how one of them is marked as lost for good. */
export interface Collected {
  store: WorkStore<WorkDocument>;
  /** Writes that a ready upload can no longer be shown, with the events that say so. */
  lose: (work: WorkDocument) => Promise<boolean>;
}

export interface CollectorParts {
  objects: ObjectStore;
  collections: readonly Collected[];
  quota: StorageQuota;
  jobs: JobAdder;
  log: Log;
}

/**
 * Looks for objects without a document and documents without their objects, and mends both where it may. Everything
 * it does is guarded or can be repeated, so it may run while the platform works.
 */
export class Collector {
  readonly #parts: CollectorParts;
  readonly #rules: Omit<Rules, 'now'>;
  readonly #apply: boolean;

  /** @param options.apply false to find only */
  constructor(parts: CollectorParts, options: Omit<Rules, 'now'> & { apply: boolean }) {
    this.#parts = parts;
    this.#rules = options;
    this.#apply = options.apply;
  }

  /** Goes through both buckets, all documents and all counted space; findings come as they are made. */
  async *run(signal: AbortSignal): AsyncGenerator<Finding> {
    for (const bucket of ['quarantine', 'public'] as const) {
      for await (const batch of batches(grouped(this.#parts.objects.each(bucket, '')))) {
        signal.throwIfAborted();
        yield* this.#objects(bucket, batch);
      }
    }
    for (const collection of this.#parts.collections) {
      for await (const work of everyDocument(collection.store)) {
        signal.throwIfAborted();
        yield* this.#document(collection, work);
      }
    }
    yield* this.#space(signal);
  }

  async *#objects(bucket: 'quarantine' | 'public', groups: readonly Group[]): AsyncGenerator<Finding> {
    const documents = await this.#documents(groups.flatMap(({ id }) => id ?? []));
    for (const { id, objects } of groups) {
      if (id === null) {
        for (const { key } of objects) yield { about: key, what: 'unknown name', action: 'none', objects: 1 };
        continue;
      }
      const found = documents.get(id);
      const orphans = judgeObjects(found?.work ?? null, { bucket, objects }, { ...this.#rules, now: Date.now() });
      if (!orphans) continue;
      const { keys, reason } = orphans;
      yield { about: id, what: `${bucket}: ${reason}`, action: 'remove', objects: keys.length };
      if (!this.#apply) continue;
      await this.#parts.objects.remove(bucket, keys);
      if (reason === 'kept long enough' && found) {
        await this.#parts.quota.giveBack(found.work.ownerId, id);
        await found.store.loseOriginal(found.work);
      }
    }
  }

  async *#document({ store, lose }: Collected, work: WorkDocument): AsyncGenerator<Finding> {
    const { objects, jobs } = this.#parts;
    const keys = await objects.list('public', publicPrefix(work._id));
    const files = new Set(keys.map((key) => key.slice(key.lastIndexOf('/') + 1)));
    const original = (await objects.stat('quarantine', work.original.key)) !== null;
    const loss = judgeDocument(work, { files, original });
    if (!loss) return;
    const about = work._id;
    if (loss === 'process again') yield { about, what: 'renditions missing', action: loss, objects: 0 };
    else yield { about, what: 'original missing', action: 'mark as failed', objects: 0 };
    if (!this.#apply) return;
    if (loss === 'original lost') await store.loseOriginal(work);
    else if (loss === 'lost') await lose(work);
    else {
      const queued = await store.processAgain(work);
      if (queued) await jobs.settle(store, queued, queued.need);
    }
  }

  /** Space that is counted for uploads that are gone. */
  async *#space(signal: AbortSignal): AsyncGenerator<Finding> {
    const { quota } = this.#parts;
    for await (const batch of batches(quota.taken())) {
      signal.throwIfAborted();
      const documents = await this.#documents(batch.map(({ id }) => id));
      for (const { ownerId, id } of batch) {
        const state = documents.get(id)?.work.state;
        const young = Date.now() - bornAt(id) < this.#rules.graceMs;
        if (young || (state !== undefined && state !== 'purged')) continue;
        yield { about: id, what: 'space of an upload that is gone', action: 'give space back', objects: 0 };
        if (this.#apply) await quota.giveBack(ownerId, id);
      }
    }
  }

  async #documents(ids: readonly string[]) {
    const found = new Map<string, { store: WorkStore<WorkDocument>; work: WorkDocument }>();
    for (const { store } of this.#parts.collections) {
      const works = await store.model
        .find({ _id: trusted({ $in: [...ids] }) } as never)
        .select({ outbox: 0 })
        .lean<WorkDocument[]>();
      for (const work of works) found.set(work._id, { store, work });
    }
    return found;
  }
}

/** Objects of one upload; the id is null where a key is no upload's. */
interface Group {
  id: string | null;
  objects: ListedObject[];
}

/** Keys come in order, so that those of one upload follow each other. */
async function* grouped(objects: AsyncIterable<ListedObject>): AsyncGenerator<Group> {
  let group: Group | undefined;
  for await (const object of objects) {
    const id = /^(?:media\/)?([0-9a-f]{24})\//.exec(object.key)?.[1] ?? null;
    if (group && group.id === id) group.objects.push(object);
    else {
      if (group) yield group;
      group = { id, objects: [object] };
    }
  }
  if (group) yield group;
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* everyDocument(store: WorkStore<WorkDocument>): AsyncGenerator<WorkDocument> {
  let after = '';
  for (;;) {
    const page = await store.model
      .find({ _id: trusted({ $gt: after }), state: trusted({ $in: ['ready', 'failed'] }) } as never)
      .select({ outbox: 0 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<WorkDocument[]>();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last._id;
  }
}

/** When an id was made, in milliseconds: its first eight digits are the seconds. */
function bornAt(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1_000;
}
