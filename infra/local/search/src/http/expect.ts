import { isObject } from '../index/json.ts';
import { ApiError } from './api-error.ts';

const articles: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'a boolean',
  string: 'a string',
  array: 'an array',
  object: 'an object',
  integer: 'a positive integer',
  negative: 'a negative integer',
  number: 'a number',
};

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? (value < 0 ? 'negative' : 'integer') : 'number';
  if (typeof value === 'object') return 'object';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/** A value of a request with its place, to be read with the reference engine's messages. */
export class Field {
  readonly value: unknown;
  readonly path: string;
  readonly code: string;

  /**
   * @param path place such as `.q` or `.typoTolerance.enabled`; empty for the whole body.
   * @param code error code for this field.
   */
  constructor(value: unknown, path: string, code: string) {
    this.value = value;
    this.path = path;
    this.code = code;
  }

  /** A field of this object, under the same error code. */
  child(name: string | number, value: unknown): Field {
    return new Field(value, typeof name === 'number' ? `${this.path}[${name}]` : `${this.path}.${name}`, this.code);
  }

  /** Refuses the value for its type. */
  wrongType(expected: string): ApiError {
    const at = this.path === '' ? '' : ` at \`${this.path}\``;
    const kind = kindOf(this.value);
    const shown = kind === 'null' ? 'null' : `${articles[kind] ?? kind}: \`${JSON.stringify(this.value)}\``;
    return new ApiError(this.code, `Invalid value type${at}: expected ${expected}, but found ${shown}`);
  }

  /** Refuses the value for its content. */
  wrongValue(reason: string): ApiError {
    return new ApiError(this.code, `Invalid value${this.path === '' ? '' : ` at \`${this.path}\``}: ${reason}`);
  }

  /** The value as text. */
  string(): string {
    if (typeof this.value !== 'string') throw this.wrongType('a string');
    return this.value;
  }

  /** The value as true or false. */
  boolean(): boolean {
    if (typeof this.value !== 'boolean') throw this.wrongType('a boolean');
    return this.value;
  }

  /** The value as a whole number from 0. */
  integer(): number {
    if (typeof this.value !== 'number' || !Number.isInteger(this.value) || this.value < 0)
      throw this.wrongType('a positive integer');
    return this.value;
  }

  /** The value as a number. */
  number(): number {
    if (typeof this.value !== 'number') throw this.wrongType('a number');
    return this.value;
  }

  /** The value as a list of texts. */
  strings(): string[] {
    return this.list().map((item) => item.string());
  }

  /** The value as a list. */
  list(): Field[] {
    if (!Array.isArray(this.value)) throw this.wrongType('an array');
    return this.value.map((item, index) => this.child(index, item));
  }

  /** The value as one of the given words. */
  oneOf<const Word extends string>(words: readonly Word[]): Word {
    const text = this.string();
    const found = words.find((word) => word === text);
    if (found === undefined) {
      const at = this.path === '' ? '' : ` at \`${this.path}\``;
      throw new ApiError(
        this.code,
        `Unknown value \`${text}\`${at}: expected one of ${words.map((word) => `\`${word}\``).join(', ')}`,
      );
    }
    return found;
  }

  /** The fields of the value, which must be an object. */
  object(): Map<string, Field> {
    if (!isObject(this.value)) throw this.wrongType('an object');
    return new Map(Object.entries(this.value).map(([name, value]) => [name, this.child(name, value)]));
  }

  /** The fields of the value, none but the known ones allowed. */
  exactObject(known: readonly string[]): Map<string, Field> {
    const fields = this.object();
    for (const name of fields.keys()) {
      if (!known.includes(name)) throw unknownField(name, this.path, known, this.code);
    }
    return fields;
  }
}

/** Refuses a field that the call does not know. */
export function unknownField(name: string, path: string, known: readonly string[], code: string): ApiError {
  const inside = path === '' ? '' : ` inside \`${path}\``;
  return new ApiError(
    code,
    `Unknown field \`${name}\`${inside}: expected one of ${known.map((field) => `\`${field}\``).join(', ')}`,
  );
}
