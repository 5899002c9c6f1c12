import type { Model } from 'mongoose';
import { type IndexedDoc, indexedCollection } from '../model/indexed-doc.ts';

/**
 * Writes complete documents, replacing those with the same id. New ones are inserted instead, because a replacement
 * that first searches for its document costs the server several times as much.
 */
export async function writeDocs<D extends IndexedDoc>(model: Model<D>, docs: readonly D[]): Promise<void> {
  if (docs.length === 0) return;
  const ids = docs.map(({ _id }) => _id);
  const collection = indexedCollection(model);
  const held = collection.find({ _id: { $in: ids } }).project<{ _id: string }>({ _id: 1 });
  const existing = new Set((await held.toArray()).map(({ _id }) => _id));
  const operations = docs.map((doc) =>
    existing.has(doc._id)
      ? { replaceOne: { filter: { _id: doc._id }, replacement: doc } }
      : { insertOne: { document: doc } },
  );
  await collection.bulkWrite(operations, { ordered: false, ignoreUndefined: true });
}
