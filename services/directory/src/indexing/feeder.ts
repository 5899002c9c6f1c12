import { type Log, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type CopiedDoc, copiedCollection } from '../model/need.ts';
import type { Engine } from '../search/engine.ts';
import { sendDocuments, succeeded } from '../search/task.ts';

/** Documents sent to the engine at once. */
const BATCH = 500;
/** Until a document that the index did not take is sent again, at first and at most, in milliseconds. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [3_000, 10 * 60_000];

/** Where documents go and what becomes of them. */
export interface FeederTarget<D extends CopiedDoc, T extends { id: string }> {
  model: Model<D>;
  engine: Engine;
  uid: string;
  /** The document as the index holds it, or null where it must not be there. */
  convert: (doc: D) => T | null;
  log: Log;
}

/** The index does not take this document; its need was moved to later, and others are not affected. */
export class DocumentRefused extends Error {}

/** Someone who waits for a document's batch. */
interface Waiter {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Brings documents to the search index, in batches that grow by themselves: while one is with the engine, the next
 * collects. A need is struck off only after the engine's task succeeded, and only where the document is still the one
 * that was sent; else it stays for another round. A document that the index does not take keeps its need and is sent
 * again with growing pauses; the others of its batch are sent all the same.
 */
export class Feeder<D extends CopiedDoc, T extends { id: string }> {
  readonly #target: FeederTarget<D, T>;
  #waiting = new Map<string, Waiter>();
  #running: Promise<void> | undefined;

  constructor(target: FeederTarget<D, T>) {
    this.#target = target;
  }

  /**
   * Resolves once the index holds the document as it is now, or as it was a moment ago with its need renewed.
   * @throws {DocumentRefused} where the index does not take it
   */
  feed(id: string): Promise<void> {
    const known = this.#waiting.get(id);
    if (known) return known.promise;
    const waiter = newWaiter();
    this.#waiting.set(id, waiter);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return waiter.promise;
  }

  /** Resolves once nothing is with the engine. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    // Everything that was asked for in the same turn goes with the first batch.
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

  /** @returns the ids of those that the index does not take */
  async #send(ids: string[]): Promise<ReadonlySet<string>> {
    const { model, engine, uid, convert } = this.#target;
    const docs = await model.find({ _id: trusted({ $in: ids }) }).lean<D[]>();
    const needy = docs.filter((doc) => doc.needAt !== undefined);
    const shown: T[] = [];
    const hidden: string[] = [];
    const refused = new Set<string>();
    for (const doc of needy) {
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
    await Promise.all(needy.map((doc) => (refused.has(doc._id) ? this.#postpone(doc) : this.#strikeOff(doc))));
    return refused;
  }

  async #strikeOff(doc: D): Promise<void> {
    const collection = copiedCollection(this.#target.model);
    const done = await collection.updateOne(
      { _id: doc._id, rev: doc.rev },
      {
        $unset: { needAt: '', needTries: '' },
      },
    );
    if (done.matchedCount > 0) return;
    // It changed while it was sent, and another process may have sent it before ours: send it again.
    await collection.updateOne({ _id: doc._id }, { $set: { needAt: Date.now() } });
  }

  /** Moves the need of a document that the index does not take; one that has changed since is sent as it is now. */
  async #postpone(doc: D): Promise<void> {
    const { model, uid, log } = this.#target;
    const needTries = (doc.needTries ?? 0) + 1;
    const needAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (needTries - 1), LONGEST_PAUSE_MS);
    log.error({ index: uid, id: doc._id, tries: needTries }, 'the search index does not take a document');
    await copiedCollection(model).updateOne({ _id: doc._id, rev: doc.rev }, { $set: { needAt, needTries } });
  }
}

function newWaiter(): Waiter {
  let resolve: Waiter['resolve'] = () => undefined;
  let reject: Waiter['reject'] = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
