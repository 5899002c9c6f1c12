import type { Model } from 'mongoose';
import { type CopiedDoc, copiedCollection } from '../model/need.ts';

/**
 * Writes whole documents of our own making, each in the place of the one with the same id. Those that are not there yet
 * are inserted: a replacement that first looks for what it replaces costs a server several times as much.
 */
export async function writeDocs<D extends CopiedDoc>(model: Model<D>, docs: readonly D[]): Promise<void> {
  if (docs.length === 0) return;
  const ids = docs.map(({ _id }) => _id);
  const collection = copiedCollection(model);
  const held = collection.find({ _id: { $in: ids } }).project<{ _id: string }>({ _id: 1 });
  const known = new Set((await held.toArray()).map(({ _id }) => _id));
  const operations = docs.map((doc) =>
    known.has(doc._id)
      ? { replaceOne: { filter: { _id: doc._id }, replacement: doc } }
      : { insertOne: { document: doc } },
  );
  await collection.bulkWrite(operations, { ordered: false, ignoreUndefined: true });
}
