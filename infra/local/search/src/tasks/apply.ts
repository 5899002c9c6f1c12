import { positionOf } from '../index/positions.ts';
import { type Catalog, Pacer } from '../index/search-index.ts';
import { ApiError, type JsonObject, placed } from '../request.ts';
import { mergeSettings } from '../settings.ts';

/** Change as stored in the journal. */
export type Operation =
  | { readonly kind: 'createIndex'; readonly primaryKey: string }
  | { readonly kind: 'deleteIndex' }
  | { readonly kind: 'swapIndexes'; readonly swap: readonly [string, string] }
  | { readonly kind: 'changeSettings'; readonly change: JsonObject }
  | { readonly kind: 'writeDocuments'; readonly documents: JsonObject[] }
  | { readonly kind: 'deleteDocuments'; readonly ids: string[] };

/** Longest identifier in bytes. */
const MAX_ID_BYTES = 511;

/**
 * Applies a change and lets searches run in between.
 * @param now time of the change (ISO 8601), so that a replay gives the same state
 * @throws {ApiError} if the change is refused; nothing has changed then
 */
export async function applyOperation(
  catalog: Catalog,
  uid: string | null,
  operation: Operation,
  now: string,
): Promise<void> {
  if (operation.kind === 'swapIndexes') {
    const [left, right] = operation.swap;
    const first = catalog.named(left);
    const second = catalog.named(right);
    catalog.set(left, second);
    catalog.set(right, first);
    return;
  }
  if (uid === null) throw new ApiError('internal', 'a change of one index must name it');
  const inIndex = (error: unknown): never => {
    throw placed(error, `Index \`${uid}\``);
  };
  switch (operation.kind) {
    case 'createIndex':
      if (catalog.has(uid)) throw new ApiError('index_already_exists', `Index \`${uid}\` already exists.`);
      catalog.ensure(uid, now).primaryKey = operation.primaryKey;
      return;
    case 'deleteIndex':
      catalog.named(uid);
      catalog.delete(uid);
      return;
    case 'changeSettings': {
      const index = catalog.ensure(uid, now);
      await index.applySettings(mergeSettings(index.settings, operation.change)).catch(inIndex);
      index.updatedAt = now;
      return;
    }
    case 'writeDocuments':
      return writeDocuments(catalog, uid, operation.documents, now).catch(inIndex);
    case 'deleteDocuments': {
      const index = catalog.named(uid);
      const pacer = new Pacer();
      for (const id of operation.ids) {
        index.delete(id);
        await pacer.breathe();
      }
      await index.compact();
      index.updatedAt = now;
    }
  }
}

async function writeDocuments(
  catalog: Catalog,
  uid: string,
  documents: readonly JsonObject[],
  now: string,
): Promise<void> {
  // Like in Meilisearch, the index exists from here on, even if the documents are refused.
  const index = catalog.ensure(uid, now);
  const [first] = documents;
  if (first === undefined) return;
  const pacer = new Pacer();
  const primaryKey = index.primaryKey ?? inferPrimaryKey(first);
  const ids: string[] = [];
  for (const document of documents) {
    const id = documentId(document, primaryKey);
    if (index.structure.positions !== undefined) positionOf(document, id);
    ids.push(id);
    await pacer.breathe();
  }
  index.primaryKey = primaryKey;
  for (const [at, document] of documents.entries()) {
    index.put(ids[at] ?? '', document);
    await pacer.breathe();
  }
  index.updatedAt = now;
  await index.compact();
}

/** Returns the identifier of a document as text. @throws {ApiError} `invalid_document_id`, `missing_document_id` */
export function documentId(document: JsonObject, primaryKey: string): string {
  const value = document[primaryKey];
  if (value === undefined) {
    const message = `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`;
    throw new ApiError('missing_document_id', message);
  }
  const id = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
  if (typeof id === 'string' && /^[a-zA-Z0-9_-]+$/.test(id) && id.length <= MAX_ID_BYTES) return id;
  throw new ApiError(
    'invalid_document_id',
    `Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than ${MAX_ID_BYTES} bytes.`,
  );
}

/** Finds the attribute of a document whose name ends in "id". @throws {ApiError} unless there is exactly one */
function inferPrimaryKey(document: JsonObject): string {
  const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith('id'));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  throw new ApiError(
    `index_primary_key_${only === undefined ? 'no_candidate' : 'multiple_candidates'}_found`,
    `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names. Please create the index with its primary key.`,
  );
}
