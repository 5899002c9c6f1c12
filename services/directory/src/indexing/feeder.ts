import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Copied } from '../model/need.ts';
import type { Engine } from '../search/engine.ts';
import { succeeded } from '../search/task.ts';

/** Documents sent to the engine at once. */
const BATCH = 500;

/** A document of the read model that the index copies. */
type Fed = Copied & { _id: string };

/** Where documents go and what becomes of them. */
export interface FeederTarget<D extends Fed, T extends { id: string }> {
  model: Model<D>;
  engine: Engine;
  uid: string;
  /** The document as the index holds it, or null where it must not be there. */
  convert: (doc: D) => T | null;
}

/** Someone who waits for a document's batch. */
interface Waiter {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Brings documents to the search index, in batches that grow by themselves: while one is with the engine, the next
 * collects. A need is struck off only after the engine's task succeeded, and only where the document is still the one
 * that was sent; else it stays for another round.
 */
export class Feeder<D extends Fed, T extends { id: string }> {
  readonly #target: FeederTarget<D, T>;
  #waiting = new Map<string, Waiter>();
  #running: Promise<void> | undefined;

  constructor(target: FeederTarget<D, T>) {
    this.#target = target;
  }

  /** Resolves once the index holds the document as it is now, or as it was a moment ago with its need renewed. */
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
        await this.#send(batch.map(([id]) => id));
        for (const [, waiter] of batch) waiter.resolve();
      } catch (error) {
        for (const [, waiter] of batch) waiter.reject(error);
      }
    }
  }

  async #send(ids: string[]): Promise<void> {
    const { model, engine, uid, convert } = this.#target;
    const docs = await model.find({ _id: trusted({ $in: ids }) }).lean<D[]>();
    const needy = docs.filter((doc) => doc.needAt !== undefined);
    const shown: T[] = [];
    const hidden: string[] = [];
    for (const doc of needy) {
      const converted = convert(doc);
      if (converted) shown.push(converted);
      else hidden.push(doc._id);
    }
    const index = engine.client.index<T>(uid);
    const tasks = [
      ...(shown.length > 0 ? [succeeded(engine, index.addDocuments(shown))] : []),
      ...(hidden.length > 0 ? [succeeded(engine, index.deleteDocuments(hidden))] : []),
    ];
    await Promise.all(tasks);
    await Promise.all(needy.map((doc) => this.#strikeOff(doc)));
  }

  async #strikeOff(doc: D): Promise<void> {
    const { model } = this.#target;
    const done = await model.collection.updateOne({ _id: doc._id, rev: doc.rev } as never, { $unset: { needAt: '' } });
    if (done.matchedCount > 0) return;
    // Changed meanwhile, perhaps sent by another process already, and then ours arrived after it: once more.
    await model.collection.updateOne({ _id: doc._id } as never, { $set: { needAt: Date.now() } });
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
