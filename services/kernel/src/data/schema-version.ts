/**
 * How stored documents change shape. No change needs a migration before a deploy, and the previous release can read the
 * documents of the new one, so that a rollback needs none either. There are four ways, most common first:
 *
 * 1. **A new field is optional.** Its type or doc comment defines what absence means, and the code that reads the
 *    document supplies the value (`channels/channels.ts` of the registry, `model/account.ts` of the directory). Nothing
 *    is rewritten. Almost every change is of this kind. A field that older processes read is written until no release
 *    needs it (`previous` of a channel).
 * 2. **A copy is rebuilt.** Read models and search indexes are made from the services that own the data: `npm run
 *    rebuild` marks documents as outdated (`services/directory/src/read-model/rebuild-model.ts`) and applies their events
 *    again.
 * 3. **A document is upgraded when it is read**: `withSchemaVersion`, below. It is for a change that a missing field cannot
 *    express, such as new fields inside the elements of a list. Only conversations need it so far
 *    (`services/chat/src/store/conversation.ts`).
 * 4. **All documents are upgraded**, `upgradeAll`, before a filter can use a field whose meaning changed. No change has
 *    needed it yet.
 *
 * Events change like the first way: a new field is optional in the schema, because events of older processes are
 * waiting.
 */
import type { Model, mongo, Schema } from 'mongoose';
import { compareAndSet } from './compare-and-set.ts';

/** Stored document of any version. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/**
 * Upgrades a document from one version of its shape to the next: returns the fields to set. It has no side effects and
 * gives the same result for the same document, because two processes may upgrade it simultaneously.
 */
export type Upgrade = (document: StoredDocument) => Record<string, unknown>;

/** Document of any shape: only the upgrades depend on it. */
type AnyDocument = mongo.Document & { _id: string };

/** Documents per request of {@link upgradeAll}. */
const PAGE = 200;

const upgradesOf = new WeakMap<object, readonly Upgrade[]>();

/**
 * Adds a version of their shape, `schemaVersion`, to the documents of a collection; a document without it has version
 * 1. An older document is upgraded, also in the database, when it is read by `find`, `findOne` or `findOneAndUpdate`,
 * also in part. Filters see documents as stored: a filter on a field whose meaning changed needs {@link upgradeAll}
 * first.
 * @param upgrades from version 1 to 2, from 2 to 3 and so on; they are never removed
 */
export function withSchemaVersion<S extends Schema>(schema: S, upgrades: readonly Upgrade[]): S {
  schema.add({ schemaVersion: { type: Number, default: upgrades.length + 1 } });
  schema.pre(['find', 'findOne', 'findOneAndUpdate'], function (this: ReadQuery) {
    if (namesFields(this.projection())) this.select({ schemaVersion: 1 });
  });
  schema.post(['find', 'findOne', 'findOneAndUpdate'], async function (this: ReadQuery, result: unknown) {
    const projection = this.projection();
    if (readsIdsOnly(projection)) return;
    const found = (Array.isArray(result) ? result : [result]) as Array<AnyDocument | null>;
    const older = found.filter(
      (document) => document !== null && versionOf(document) <= upgrades.length,
    ) as AnyDocument[];
    for (const { _id } of older) await upgrade(this.model, _id, upgrades);
    for (const document of older) {
      Object.assign(document, await this.model.findById(document._id, projection ?? undefined).lean());
    }
  });
  upgradesOf.set(schema, upgrades);
  return schema;
}

/** Query as hooks see it. */
interface ReadQuery {
  model: Model<unknown>;
  projection(): Record<string, unknown> | null | undefined;
  select(fields: Record<string, 1>): unknown;
}

/** Returns true if a projection lists the wanted fields; otherwise the version is included anyway. */
function namesFields(projection: Record<string, unknown> | null | undefined): boolean {
  return Object.entries(projection ?? {}).some(
    ([field, wanted]) => field !== '_id' && (wanted === 1 || wanted === true),
  );
}

function readsIdsOnly(projection: Record<string, unknown> | null | undefined): boolean {
  return Object.keys(projection ?? {}).join() === '_id';
}

/** Upgrades every document of a collection that is older than the code. @returns number of upgraded documents */
export async function upgradeAll<D>(model: Model<D>, signal?: AbortSignal): Promise<number> {
  const upgrades = upgradesOf.get(model.schema) ?? [];
  const stored = model.db.collection<AnyDocument>(model.collection.name);
  let count = 0;
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const older = { _id: { $gt: after }, schemaVersion: { $ne: upgrades.length + 1 } };
    const page = await stored
      .find(older, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    for (const { _id } of page) await upgrade(model, _id, upgrades);
    count += page.length;
    const last = page.at(-1);
    if (!last) return count;
    after = last._id;
  }
}

/** Upgrades one document in the database. */
async function upgrade<D>(model: Model<D>, _id: string, upgrades: readonly Upgrade[]): Promise<void> {
  const stored = model.db.collection<AnyDocument>(model.collection.name);
  await compareAndSet(async () => {
    const current = await stored.findOne({ _id });
    if (!current || versionOf(current) > upgrades.length) return true;
    const set = changesOf(current, upgrades);
    // Compares with the read values: another process may have written these fields in between.
    const asRead = Object.fromEntries(
      [...Object.keys(set), 'schemaVersion'].map((key) => [key, key in current ? current[key] : { $exists: false }]),
    );
    const { matchedCount } = await stored.updateOne({ ...asRead, _id }, { $set: set });
    return matchedCount > 0 || undefined;
  });
}

/** Collects all fields to set so that the document has the newest version. */
function changesOf(document: StoredDocument, upgrades: readonly Upgrade[]): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const next of upgrades.slice(versionOf(document) - 1)) Object.assign(changes, next({ ...document, ...changes }));
  return { ...changes, schemaVersion: upgrades.length + 1 };
}

function versionOf(document: StoredDocument): number {
  return typeof document.schemaVersion === 'number' ? document.schemaVersion : 1;
}
