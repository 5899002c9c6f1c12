import type { Context } from 'hono';
import { isObject, type JsonObject } from '../index/json.ts';
import { ApiError } from './api-error.ts';

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function contentType(context: Context, accepted: readonly string[]): string {
  const header = context.req.header('content-type');
  const list = accepted.map((type) => `\`${type}\``).join(', ');
  if (header === undefined) {
    throw new ApiError(
      'missing_content_type',
      `A Content-Type header is missing. Accepted values for the Content-Type header are: ${list}`,
    );
  }
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!accepted.includes(type)) {
    throw new ApiError(
      'invalid_content_type',
      `The Content-Type \`${type}\` is invalid. Accepted values for the Content-Type header are: ${list}`,
    );
  }
  return type;
}

/** JSON body of a call. Throws missing_content_type, invalid_content_type, missing_payload, malformed_payload. */
export async function readJson(context: Context): Promise<unknown> {
  contentType(context, ['application/json']);
  const text = await context.req.text();
  if (text.trim() === '') throw new ApiError('missing_payload', 'A json payload is missing.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('malformed_payload', `The json payload provided is malformed. \`${reason(error)}\`.`);
  }
}

/** Documents of a body: a list of objects, one object, or one object a line (application/x-ndjson). */
export async function readDocuments(context: Context): Promise<JsonObject[]> {
  const type = contentType(context, ['application/json', 'application/x-ndjson', 'text/csv']);
  const format = type === 'application/json' ? 'json' : type === 'text/csv' ? 'csv' : 'ndjson';
  const text = await context.req.text();
  if (text.trim() === '') throw new ApiError('missing_payload', `A ${format} payload is missing.`);
  if (format === 'csv')
    throw new ApiError('invalid_content_type', 'This server takes documents as JSON or NDJSON only.');
  try {
    return format === 'ndjson'
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => asDocument(JSON.parse(line)))
      : asDocuments(JSON.parse(text));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw malformed(format, reason(error));
  }
}

function asDocuments(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asDocument) : [asDocument(value)];
}

function asDocument(value: unknown): JsonObject {
  if (!isObject(value)) throw malformed('json', `Couldn't serialize document value: invalid type, expected a map`);
  return value;
}

function malformed(format: string, text: string): ApiError {
  return new ApiError('malformed_payload', `The \`${format}\` payload provided is malformed. \`${text}\`.`);
}
