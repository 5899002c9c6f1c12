import { ApiError } from '../http/api-error.ts';
import type { Json, JsonObject } from '../index/json.ts';

/** Longest identifier in bytes. */
const MAX_ID_BYTES = 511;

/** Identifier of a document as text; refuses what the reference engine refuses with invalid_document_id or missing_document_id. */
export function documentId(document: JsonObject, primaryKey: string): string {
  const value = valueAt(document, primaryKey);
  if (value === undefined)
    throw new ApiError(
      'missing_document_id',
      `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`,
    );
  const id = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
  if (typeof id !== 'string' || !/^[a-zA-Z0-9_-]+$/.test(id) || id.length > MAX_ID_BYTES) {
    throw new ApiError(
      'invalid_document_id',
      `Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than ${MAX_ID_BYTES} bytes.`,
    );
  }
  return id;
}

function valueAt(document: JsonObject, path: string): Json | undefined {
  const own = document[path];
  if (own !== undefined || !path.includes('.')) return own;
  let current: Json | undefined = document;
  for (const key of path.split('.')) {
    current = typeof current === 'object' && current !== null && !Array.isArray(current) ? current[key] : undefined;
  }
  return current;
}

/** The attribute whose name ends in "id" of the first document; refuses where there is none or more than one. */
export function inferPrimaryKey(document: JsonObject): string {
  const candidates = Object.keys(document)
    .filter((name) => name.toLowerCase().endsWith('id'))
    .toSorted();
  const [only, second] = candidates;
  if (only === undefined) {
    throw new ApiError(
      'index_primary_key_no_candidate_found',
      'The primary key inference failed as the engine did not find any field ending with `id` in its name. Please specify the primary key manually using the `primaryKey` query parameter.',
    );
  }
  if (second !== undefined) {
    throw new ApiError(
      'index_primary_key_multiple_candidates_found',
      `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${only}' and '${second}'. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
    );
  }
  return only;
}
