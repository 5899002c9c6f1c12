import type { Connection, Model, mongo, Schema } from 'mongoose';
import { compareAndSet } from './compare-and-set.ts';

/** A stored document, of whatever version. */
export type Stored = Readonly<Record<string, unknown>>;

/**
 * What brings a document from one version of its shape to the next: the fields to set. It has no side effects, and makes
 * the same of the same document, because two processes may upgrade it at once.
 */
export type Upgrade = (document: Stored) => Record<string, unknown>;

/** Of what is stored, only the upgrades know the shape. */
type AnyDocument = mongo.Document & { _id: string };

/** Documents upgraded at once by {@link upgradeAll}. */
const PAGE = 200;

const upgradesOf = new WeakMap<object, readonly Upgrade[]>();

/**
 * Gives the documents of a collection a version of their shape, `schemaVersion`; one without it has version 1. An older
 * document is upgraded, and written, when it is read as a whole by `find`, `findOne` or `findOneAndUpdate`. Queries with a
 * projection and filters see documents as they are stored: a filter on a field whose meaning changed needs
 * {@link upgradeAll} first.
 * @param upgrades from version 1 to 2, from 2 to 3 and so on; they are never removed
 */
export function versioned<S extends Schema>(schema: S, upgrades: readonly Upgrade[]): S {
  schema.add({ schemaVersion: { type: Number, default: upgrades.length + 1 } });
  schema.post(['find', 'findOne', 'findOneAndUpdate'], async function (this: QueryHook, result: unknown) {
    if (this.projection()) return;
    const found = Array.isArray(result) ? result : [result];
    for (const document of found) if (document) await upgrade(this.model.db, this.model.collection.name, document, upgrades);
  });
  upgradesOf.set(schema, upgrades);
  return schema;
}

/** What a hook of a query sees of it. */
interface QueryHook {
  projection(): unknown;
  model: Model<unknown>;
}

/**
 * Upgrades every document of a collection that is older than the code.
 * @returns how many were upgraded
 */
export async function upgradeAll<D>(model: Model<D>, signal?: AbortSignal): Promise<number> {
  const upgrades = upgradesOf.get(model.schema) ?? [];
  const stored = model.db.collection<AnyDocument>(model.collection.name);
  let count = 0;
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const older = { _id: { $gt: after }, schemaVersion: { $ne: upgrades.length + 1 } };
    const page = await stored.find(older).sort({ _id: 1 }).limit(PAGE).toArray();
    for (const document of page) {
      await upgrade(model.db, model.collection.name, document, upgrades);
    }
    count += page.length;
    const last = page.at(-1);
    if (!last) return count;
    after = last._id;
  }
}

/** Upgrades one document, in memory and where it is stored. */
async function upgrade(
  db: Connection,
  collection: string,
  document: AnyDocument,
  upgrades: readonly Upgrade[],
): Promise<void> {
  if (versionOf(document) > upgrades.length) return;
  const stored = db.collection<AnyDocument>(collection);
  await compareAndSet(async (round) => {
    const current = round === 0 ? document : await stored.findOne({ _id: document._id });
    if (!current) return true;
    const set = changesOf(current, upgrades);
    // Against what was read: another process may have written these fields in between.
    const asRead = Object.fromEntries(
      [...Object.keys(set), 'schemaVersion'].map((key) => [key, current[key] === undefined ? { $exists: false } : current[key]]),
    );
    const { matchedCount } = await stored.updateOne({ _id: document._id, ...asRead }, { $set: set });
    if (matchedCount === 0) return undefined;
    Object.assign(document, round === 0 ? set : { ...current, ...set });
    return true;
  });
}

/** All fields that differ once the document has the newest version. */
function changesOf(document: Stored, upgrades: readonly Upgrade[]): Record<string, unknown> {
  const changes = upgrades
    .slice(versionOf(document) - 1)
    .reduce<Record<string, unknown>>((sofar, next) => ({ ...sofar, ...next({ ...document, ...sofar }) }), {});
  return { ...changes, schemaVersion: upgrades.length + 1 };
}

function versionOf(document: Stored): number {
  return typeof document.schemaVersion === 'number' ? document.schemaVersion : 1;
}
