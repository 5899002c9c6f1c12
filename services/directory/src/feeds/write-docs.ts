import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';

/**
 * Writes whole documents of our own making, each in the place of the one with the same id. Those that are not there yet
 * are inserted: a replacement that first looks for what it replaces costs a server several times as much.
 */
export async function writeDocs<D extends { _id: string }>(model: Model<D>, docs: readonly D[]): Promise<void> {
  if (docs.length === 0) return;
  const ids = docs.map(({ _id }) => _id);
  const held = await model.find({ _id: trusted({ $in: ids }) } as never, { _id: 1 }).lean<Array<{ _id: string }>>();
  const known = new Set(held.map(({ _id }) => _id));
  const operations = docs.map((doc) =>
    known.has(doc._id)
      ? { replaceOne: { filter: { _id: doc._id }, replacement: doc } }
      : { insertOne: { document: doc } },
  );
  // By the driver: our own documents need no casting.
  await model.collection.bulkWrite(operations as never, { ordered: false, ignoreUndefined: true });
}
