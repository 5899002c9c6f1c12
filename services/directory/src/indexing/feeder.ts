import { type Log, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type IndexedDoc, indexedCollection } from '../model/indexing.ts';
import type { Engine } from '../search/engine.ts';
import { sendDocuments, succeeded } from '../search/task.ts';

/** Maximum number of documents per batch. */
const BATCH = 500;
/** First and longest pause before a refused document is sent again, in milliseconds. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Source collection and target index of a feeder. */
interface FeederTarget<D extends IndexedDoc, T extends { id: string }> {
  model: Model<D>;
  engine: Engine;
  uid: string;
  /** Converts a document for the index; null if it must not be in the index. */
  convert: (doc: D) => T | null;
  log: Log;
}

/** The index refused this document. Its `needAt` was moved to later, and other documents are not affected. */
export class DocumentRefused extends Error {}

/** Caller waiting for a document's batch. */
type Waiter = ReturnType<typeof newWaiter>;

/**
 * Sends documents to the search index in batches that grow with the load: the next batch collects while the engine
 * indexes the current one. `needAt` is cleared only after the engine's task succeeded, and only if the document has not
 * changed since; else it is sent again. A document that the index refuses is retried with growing pauses, without
 * holding back the rest of its batch.
 */
export class Feeder<D extends IndexedDoc, T extends { id: string }> {
  readonly #target: FeederTarget<D, T>;
  #waiting = new Map<string, Waiter>();
  #running: Promise<void> | undefined;

  constructor(target: FeederTarget<D, T>) {
    this.#target = target;
  }

  /**
   * Resolves once the index contains the document, or an older state whose `needAt` was renewed.
   * @throws {DocumentRefused} if the index refuses it
   */
  feed(id: string): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (waiting) return waiting.promise;
    const waiter = newWaiter();
    this.#waiting.set(id, waiter);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return waiter.promise;
  }

  /** Resolves once no batch is being sent. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    // Lets all requests of the same tick join the first batch.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH);
      for (const [id] of batch) this.#waiting.delete(id);
      try {
        const refused = await this.#send(batch.map(([id]) => id));
        for (const [id, waiter] of batch) {
          if (refused.has(id)) waiter.reject(new DocumentRefused(`the search index does not take ${id}`));
          else waiter.resolve();
        }
      } catch (error) {
        for (const [, waiter] of batch) waiter.reject(error);
      }
    }
  }

  /** Sends a batch. @returns the ids of the refused documents */
  async #send(ids: string[]): Promise<ReadonlySet<string>> {
    const { model, engine, uid, convert } = this.#target;
    const docs = await model.find({ _id: trusted({ $in: ids }) }).lean<D[]>();
    const pending = docs.filter((doc) => doc.needAt !== undefined);
    const shown: T[] = [];
    const hidden: string[] = [];
    const refused = new Set<string>();
    for (const doc of pending) {
      try {
        const converted = convert(doc);
        if (converted) shown.push(converted);
        else hidden.push(doc._id);
      } catch {
        refused.add(doc._id);
      }
    }
    const [rejected] = await Promise.all([
      sendDocuments(engine, uid, shown),
      hidden.length > 0 ? succeeded(engine, engine.client.index(uid).deleteDocuments(hidden)) : undefined,
    ]);
    for (const id of rejected) refused.add(id);
    await Promise.all(pending.map((doc) => (refused.has(doc._id) ? this.#postpone(doc) : this.#clearNeed(doc))));
    return refused;
  }

  async #clearNeed(doc: D): Promise<void> {
    const collection = indexedCollection(this.#target.model);
    const cleared = { $unset: { needAt: '', needTries: '' } } as const;
    const done = await collection.updateOne({ _id: doc._id, rev: doc.rev }, cleared);
    if (done.matchedCount > 0) return;
    // The document changed while it was sent, and another process may have sent the newer state before this older one:
    // send it again.
    await collection.updateOne({ _id: doc._id }, { $set: { needAt: Date.now() } });
  }

  /** Postpones a refused document; a document that has changed since is sent normally. */
  async #postpone(doc: D): Promise<void> {
    const { model, uid, log } = this.#target;
    const needTries = (doc.needTries ?? 0) + 1;
    const needAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (needTries - 1), LONGEST_PAUSE_MS);
    log.error({ index: uid, id: doc._id, tries: needTries }, 'the search index does not take a document');
    await indexedCollection(model).updateOne({ _id: doc._id, rev: doc.rev }, { $set: { needAt, needTries } });
  }
}

function newWaiter() {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
