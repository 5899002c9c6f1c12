import { z } from 'zod';

const STATUS: Readonly<Record<string, number>> = {
  missing_authorization_header: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  not_found: 404,
  invalid_content_type: 415,
  internal: 500,
};
const AUTH = new Set(['missing_authorization_header', 'invalid_api_key']);

/** Error in Meilisearch's format, on the wire and in failed tasks. */
export interface ErrorBody {
  message: string;
  code: string;
  type: string;
  link: string;
}

/** Builds the error body for a code, which determines the type and the link. */
export function errorBody(code: string, message: string): ErrorBody {
  const type = AUTH.has(code) ? 'auth' : code === 'internal' ? 'internal' : 'invalid_request';
  return { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
}

/** Refusal with one of Meilisearch's codes. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status: 400 unless given or defined by the code. */
  readonly status: number;

  constructor(code: string, message: string, status = STATUS[code] ?? 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Returns the error's wire format. */
  get body(): ErrorBody {
    return errorBody(this.code, this.message);
  }
}

/** Names the place of a refusal in its message, with status 400; other errors stay as they are. */
export function placed(error: unknown, place: string): unknown {
  return error instanceof ApiError ? new ApiError(error.code, `${place}: ${error.message}`, 400) : error;
}

/** JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** Document or any other JSON object. */
export type JsonObject = { [key: string]: Json };
export type Scalar = string | number | boolean;

/** List of texts. */
export const strings = z.array(z.string());
/** Number from zero. */
export const count = z.int().min(0);
/** List of attributes by their whole names: this server knows no patterns. */
export const attributeNames = z.array(z.string().regex(/^[^.*]*$/));

/** Reads a finite number or the decimal text of one, without space around it; undefined for anything else. */
export function finiteNumber(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value);
  const number = isDecimal ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * Parses a request value.
 * @param codeOf returns the error code of a field by its name; an unknown field of the value itself is a `bad_request`
 * @throws {ApiError} for the first field that does not fit
 */
export function parse<T>(schema: z.ZodType<T>, value: unknown, codeOf: (field: string) => string): T {
  const { data, error } = schema.safeParse(value);
  const issue = error?.issues[0];
  if (issue === undefined) return data as T;
  const [field] = issue.path;
  const at = issue.path.length === 0 ? '' : ` at \`.${issue.path.join('.')}\``;
  throw new ApiError(
    field === undefined ? 'bad_request' : codeOf(String(field)),
    `Invalid value${at}: ${issue.message}`,
  );
}

/** Formats names for a message: `a`, `b`. */
export function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Builds the error code of a camel-case field: `invalid_search` and `cropLength` give `invalid_search_crop_length`. */
export function fieldCode(prefix: string, name: string): string {
  return `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
