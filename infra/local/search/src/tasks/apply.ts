import { evaluateFilter } from '../filter/evaluate.ts';
import { parseFilterParameter } from '../filter/filter-parameter.ts';
import { ApiError } from '../http/api-error.ts';
import type { JsonObject } from '../index/json.ts';
import { Pacer } from '../index/pacer.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { mergeSettings } from '../settings/parse.ts';
import { defaultSettings } from '../settings/settings.ts';
import type { Catalog } from './catalog.ts';
import { documentId, inferPrimaryKey } from './documents.ts';
import type { Operation, SwapPair } from './task.ts';

/**
 * Makes a change, giving way to searches in between. Gives back the details
 * that are known now; throws ApiError, with nothing changed, where the change is refused.
 * @param now time that the change bears (ISO 8601), so that a replay gives the same state.
 */
export async function applyOperation(
  catalog: Catalog,
  uid: string | null,
  operation: Operation,
  now: string,
): Promise<JsonObject> {
  if (operation.kind === 'swapIndexes') return swap(catalog, operation.swaps);
  if (uid === null) throw new ApiError('internal', 'a change of one index must name it');
  switch (operation.kind) {
    case 'createIndex': {
      if (catalog.find(uid) !== undefined)
        throw new ApiError('index_already_exists', `Index \`${uid}\` already exists.`);
      catalog.ensure(uid, now).primaryKey = operation.primaryKey;
      return {};
    }
    case 'updateIndex':
      return updateIndex(catalog, uid, operation.primaryKey, operation.newUid, now);
    case 'deleteIndex': {
      const deletedDocuments = catalog.get(uid).size;
      catalog.delete(uid);
      return { deletedDocuments };
    }
    case 'changeSettings':
      return changeSettings(operation.reset ? catalog.get(uid) : catalog.ensure(uid, now), operation, now);
    case 'writeDocuments':
      return writeDocuments(catalog, uid, operation, now);
    default:
      return deleteDocuments(catalog.get(uid), uid, operation, now);
  }
}

function updateIndex(
  catalog: Catalog,
  uid: string,
  primaryKey: string | null,
  newUid: string | null,
  now: string,
): JsonObject {
  const index = catalog.get(uid);
  if (primaryKey !== null && primaryKey !== index.primaryKey) {
    if (index.size > 0 && index.primaryKey !== null) throw primaryKeyExists(uid, index.primaryKey);
    index.primaryKey = primaryKey;
  }
  if (newUid !== null) {
    if (catalog.find(newUid) !== undefined)
      throw new ApiError('index_already_exists', `Index \`${newUid}\` already exists.`);
    catalog.delete(uid);
    catalog.set(newUid, index);
  }
  index.updatedAt = now;
  return {};
}

function primaryKeyExists(uid: string, primaryKey: string): ApiError {
  return new ApiError(
    'index_primary_key_already_exists',
    `Index \`${uid}\`: Index already has a primary key: \`${primaryKey}\`.`,
  );
}

function swap(catalog: Catalog, swaps: readonly SwapPair[]): JsonObject {
  const missing = swaps
    .flatMap(({ indexes: [left, right], rename }) => (rename ? [left] : [left, right]))
    .filter((uid) => catalog.find(uid) === undefined);
  if (missing.length > 0) {
    const names = missing
      .toSorted()
      .map((uid) => `\`${uid}\``)
      .join(', ');
    throw new ApiError(
      'index_not_found',
      missing.length === 1 ? `Index ${names} not found.` : `Indexes ${names} not found.`,
    );
  }
  for (const { indexes, rename } of swaps) {
    if (rename && catalog.find(indexes[1]) !== undefined)
      throw new ApiError('index_already_exists', `Index \`${indexes[1]}\` already exists.`);
  }
  for (const { indexes, rename } of swaps) {
    const [left, right] = indexes;
    const first = catalog.get(left);
    if (rename) {
      catalog.delete(left);
    } else catalog.set(left, catalog.get(right));
    catalog.set(right, first);
  }
  return {};
}

async function changeSettings(
  index: SearchIndex,
  operation: Operation & { readonly kind: 'changeSettings' },
  now: string,
): Promise<JsonObject> {
  const settings = operation.reset ? defaultSettings() : mergeSettings(index.settings, operation.change);
  const { oneTypo, twoTypos } = settings.typoTolerance.minWordSizeForTypos;
  if (oneTypo > twoTypos) {
    throw new ApiError(
      'invalid_settings_typo_tolerance',
      `\`minWordSizeForTypos\` setting is invalid. \`oneTypo\` and \`twoTypos\` fields should be between \`0\` and \`255\`, and \`twoTypos\` should be greater or equals to \`oneTypo\` but found \`oneTypo: ${oneTypo}\` and twoTypos: ${twoTypos}\`.`,
    );
  }
  await index.applySettings(settings);
  index.updatedAt = now;
  return {};
}

async function writeDocuments(
  catalog: Catalog,
  uid: string,
  operation: Operation & { readonly kind: 'writeDocuments' },
  now: string,
): Promise<JsonObject> {
  const { documents, merge, skipCreation } = operation;
  // As in the reference engine, the index exists from here on, even where the documents are refused.
  const index = catalog.ensure(uid, now);
  const [first] = documents;
  if (operation.primaryKey !== null && index.primaryKey !== null && operation.primaryKey !== index.primaryKey) {
    throw primaryKeyExists(uid, index.primaryKey);
  }
  if (first === undefined) return { indexedDocuments: 0 };
  const pacer = new Pacer();
  const primaryKey = index.primaryKey ?? operation.primaryKey ?? withIndexName(uid, () => inferPrimaryKey(first));
  const ids: string[] = [];
  for (const document of documents) {
    ids.push(withIndexName(uid, () => documentId(document, primaryKey)));
    await pacer.breathe();
  }
  index.primaryKey = primaryKey;
  for (const [at, document] of documents.entries()) {
    const id = ids[at] ?? '';
    const old = index.slotOf(id);
    if (old === undefined && skipCreation) continue;
    index.put(id, merge && old !== undefined ? { ...index.document(old), ...document } : document);
    await pacer.breathe();
  }
  index.updatedAt = now;
  await index.compact();
  return { indexedDocuments: documents.length };
}

function withIndexName<Value>(uid: string, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.code, `Index \`${uid}\`: ${error.message}`);
    throw error;
  }
}

async function deleteDocuments(
  index: SearchIndex,
  uid: string,
  operation: Operation & { readonly kind: 'deleteDocuments' | 'deleteByFilter' | 'clearDocuments' },
  now: string,
): Promise<JsonObject> {
  index.updatedAt = now;
  if (operation.kind === 'clearDocuments') return { deletedDocuments: index.clear() };
  const ids = operation.kind === 'deleteDocuments' ? operation.ids : idsOfFilter(index, uid, operation.filter);
  const pacer = new Pacer();
  let deletedDocuments = 0;
  for (const id of ids) {
    if (index.delete(id)) deletedDocuments++;
    await pacer.breathe();
  }
  await index.compact();
  return { deletedDocuments };
}

function idsOfFilter(index: SearchIndex, uid: string, value: unknown): string[] {
  const filter = parseFilterParameter(value, 'invalid_document_filter');
  if (filter === undefined) return [];
  const slots = evaluateFilter(index, uid, filter, 'invalid_document_filter').toArray();
  const { primaryKey } = index;
  return primaryKey === null ? [] : Array.from(slots, (slot) => documentId(index.document(slot), primaryKey));
}
