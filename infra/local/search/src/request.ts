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

/** JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** Document or any other JSON object. */
export type JsonObject = { [key: string]: Json };
export type Scalar = string | number | boolean;

/** Request value with its path and error code; parses it or refuses it with Meilisearch's messages. */
export class Field {
  readonly value: unknown;
  readonly path: string;
  readonly code: string;

  /** @param path such as `.queries[0].q`; empty for the whole body @param code error code of this field */
  constructor(value: unknown, path: string, code: string) {
    this.value = value;
    this.path = path;
    this.code = code;
  }

  /** Returns the value as text. */
  string(): string {
    if (typeof this.value !== 'string') throw this.wrongType('a string');
    return this.value;
  }

  /** Returns the value as a boolean. */
  boolean(): boolean {
    if (typeof this.value !== 'boolean') throw this.wrongType('a boolean');
    return this.value;
  }

  /** Returns the value as an integer, at least 0. */
  integer(): number {
    const { value } = this;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw this.wrongType('a positive integer');
    return value;
  }

  /** Returns the value as a list. */
  list(): Field[] {
    if (!Array.isArray(this.value)) throw this.wrongType('an array');
    return this.value.map((item, at) => new Field(item, `${this.path}[${at}]`, this.code));
  }

  /** Returns the value as a list of texts. */
  strings(): string[] {
    return this.list().map((item) => item.string());
  }

  /** Returns the fields of the value, which must be an object. */
  object(): Map<string, Field> {
    const { value, path, code } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.wrongType('an object');
    return new Map(Object.entries(value).map(([name, inner]) => [name, new Field(inner, `${path}.${name}`, code)]));
  }

  /** Returns the fields of the value, which must be an object with only known fields. */
  exactObject(known: readonly string[]): Map<string, Field> {
    const fields = this.object();
    for (const name of fields.keys()) {
      if (known.includes(name)) continue;
      const inside = this.path === '' ? '' : ` inside \`${this.path}\``;
      throw new ApiError(this.code, `Unknown field \`${name}\`${inside}: expected one of ${formatNames(known)}`);
    }
    return fields;
  }

  /** Builds the error for a value of a wrong type. */
  wrongType(expected: string): ApiError {
    const found = JSON.stringify(this.value) ?? 'null';
    return new ApiError(this.code, `Invalid value type${this.#at}: expected ${expected}, but found \`${found}\``);
  }

  /** Builds the error for invalid content of the value. */
  wrongValue(reason: string): ApiError {
    return new ApiError(this.code, `Invalid value${this.#at}: ${reason}`);
  }

  get #at(): string {
    return this.path === '' ? '' : ` at \`${this.path}\``;
  }
}

/** Formats names for a message: `a`, `b`. */
export function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Builds the error code of a camel-case field: `invalid_search` and `cropLength` give `invalid_search_crop_length`. */
export function fieldCode(prefix: string, name: string): string {
  return `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
