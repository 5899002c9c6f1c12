import type { TypedFastBitSet } from 'typedfastbitset';
import { z } from 'zod';
import { type Point, positionFault } from '../index/positions.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { ApiError } from '../request.ts';
import { all, any, type Condition, compares, equals, located, not } from './conditions.ts';

/** Deepest nesting, as in Meilisearch: a pair of parentheses counts four times. */
const MAX_DEPTH = 150;

/** Space, then a text in quotes, a word, an operator, or another character. */
const PART = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\p{Alphabetic}\p{N}_.-]+)|([<>!]=|\S))/gsu;
const KEYWORDS = new Set('AND OR IN NOT TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH'.split(' '));
const RESERVED = /^(?:_geoPoint|_geoDistance|_geo$)/;
const OPERATORS = '`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `_geoRadius` or `_geoBoundingBox`';
const circle = z.tuple([z.number(), z.number(), z.number()]);
const corner = z.tuple([z.number(), z.number()]);
const corners = z.tuple([corner, corner]);

/**
 * Finds the live documents that satisfy a `filter`; undefined without a condition.
 * @param filter a text such as `pais = "MX" AND NOT _geoRadius(19.4, -99.1, 2000)`; or a list of conditions that must
 *   all hold, in which a list holds if one of its conditions does
 * @throws {ApiError} `invalid_search_filter`, also for an attribute that is not filterable and for Meilisearch's
 *   operators that this server does not support
 */
export function filterDocuments(
  index: SearchIndex,
  uid: string,
  filter: string | readonly (string | string[])[],
): TypedFastBitSet | undefined {
  const conditions = [filter].flat().flatMap((entry) => {
    const texts = [entry].flat().filter((text) => text.trim() !== '');
    return texts.length === 0 ? [] : any(texts.map((text) => new Parser(text).whole()));
  });
  return conditions.length === 0 ? undefined : all(conditions)(index, uid).intersection(index.alive);
}

/** Part of a filter's text. */
interface Part {
  /** Value of a word or of a text in quotes; undefined for a symbol. */
  readonly value: string | undefined;
  /** Word or symbol; empty for a text in quotes. */
  readonly plain: string;
  /** Offset in UTF-16 units. */
  readonly at: number;
}

/** Parser of a filter by recursive descent. */
class Parser {
  readonly #text: string;
  readonly #parts: readonly Part[];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#parts = [...text.trimEnd().matchAll(PART)].map(partOf);
  }

  whole(): Condition {
    const condition = this.#or(0);
    if (this.#next === this.#parts.length) return condition;
    throw refusal(
      `Found unexpected characters at the end of the filter: \`${this.#rest()}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
    );
  }

  #or(depth: number): Condition {
    return any(this.#separated('OR', () => all(this.#separated('AND', () => this.#not(depth + 2)))));
  }

  #separated(keyword: string, parse: () => Condition): Condition[] {
    const found = [parse()];
    while (this.#take(keyword)) found.push(parse());
    return found;
  }

  #not(depth: number): Condition {
    if (depth < MAX_DEPTH) return this.#take('NOT') ? not(this.#not(depth + 1)) : this.#primary(depth + 1);
    throw refusal(
      'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
    );
  }

  #primary(depth: number): Condition {
    const rest = this.#rest();
    if (this.#take('(')) {
      const inner = this.#or(depth + 1);
      if (this.#take(')')) return inner;
      throw refusal(`Expression \`${rest}\` is missing the following closing delimiter: \`)\`.`);
    }
    if (this.#take('_geoRadius')) return this.#radius();
    if (this.#take('_geoBoundingBox')) return this.#box();
    const attribute = this.#value();
    const condition = attribute === undefined ? undefined : this.#comparison(attribute);
    if (condition !== undefined) return condition;
    throw refusal(
      `Was expecting an operation ${OPERATORS} ${rest === '' ? 'but instead got nothing' : `at \`${rest}\``}.`,
    );
  }

  #comparison(attribute: string): Condition | undefined {
    if (this.#take('=')) return equals(attribute, [this.#required()]);
    if (this.#take('!=')) return not(equals(attribute, [this.#required()]));
    if (this.#take('IN')) return equals(attribute, this.#list());
    if (this.#take('NOT')) return this.#take('IN') ? not(equals(attribute, this.#list())) : undefined;
    const operator = ['<=', '>=', '<', '>'].find((symbol) => this.#take(symbol));
    return operator === undefined ? undefined : compares(attribute, operator, this.#required());
  }

  #list(): string[] {
    if (!this.#take('[')) throw refusal('Expected `[` after `IN` keyword.');
    const values: string[] = [];
    for (let value = this.#value(); value !== undefined; value = this.#take(',') ? this.#value() : undefined)
      values.push(value);
    if (this.#take(']')) return values;
    throw refusal(`Expected only comma-separated field names inside \`IN[..]\` but instead found \`${this.#rest()}\`.`);
  }

  #radius(): Condition {
    const given = this.#arguments();
    const [lat, lng, metres] = circle.safeParse(given).data ?? [];
    if (lat !== undefined && lng !== undefined && metres !== undefined) {
      const from = pointOf([lat, lng]);
      return located((positions) => positions.within(from, metres));
    }
    throw refusal(
      Array.isArray(given) && given.length !== 3
        ? `Was expecting 3 arguments for \`_geoRadius\`, but instead found ${given.length}.`
        : 'The `_geoRadius` filter must be in the form: `_geoRadius(latitude, longitude, radius)`.',
    );
  }

  #box(): Condition {
    const [topRight, bottomLeft] = (corners.safeParse(this.#arguments()).data ?? []).map(pointOf);
    if (topRight === undefined || bottomLeft === undefined) {
      throw refusal(
        'The `_geoBoundingBox` filter expects two pairs of arguments: `_geoBoundingBox([latitude, longitude], [latitude, longitude])`.',
      );
    }
    if (topRight.lat >= bottomLeft.lat) return located((positions) => positions.inside(topRight, bottomLeft));
    throw refusal(`The top latitude \`${topRight.lat}\` is below the bottom latitude \`${bottomLeft.lat}\`.`);
  }

  /** Reads the arguments of a geo filter, which are JSON; undefined for anything else. */
  #arguments(): unknown {
    const from = this.#next;
    const end = this.#parts.findIndex(({ plain }, at) => at > from && plain === ')');
    if (!this.#take('(') || end === -1) return undefined;
    this.#next = end + 1;
    try {
      return JSON.parse(`[${this.#text.slice((this.#parts[from]?.at ?? 0) + 1, this.#parts[end]?.at)}]`);
    } catch {
      return undefined;
    }
  }

  #required(): string {
    const value = this.#value();
    if (value !== undefined) return value;
    throw refusal(`Was expecting a value but instead got \`${this.#parts[this.#next]?.plain ?? 'nothing'}\`.`);
  }

  /** Reads a word or a text in quotes; undefined for a keyword or a symbol. */
  #value(): string | undefined {
    const { value, plain = '' } = this.#parts[this.#next] ?? {};
    const [reserved] = RESERVED.exec(plain) ?? [];
    if (reserved !== undefined) {
      throw refusal(
        `\`${reserved}\` is a reserved keyword and thus can't be used as a filter expression. Use the \`_geoRadius(latitude, longitude, distance)\` or \`_geoBoundingBox([latitude, longitude], [latitude, longitude])\` built-in rules to filter on \`_geo\` coordinates.`,
      );
    }
    if (plain === '_geoRadius' || plain === '_geoBoundingBox')
      throw refusal(`The \`${plain}\` filter is an operation and can't be used as a value.`);
    if (value === undefined || KEYWORDS.has(plain)) return undefined;
    this.#next++;
    return value;
  }

  /** Reads a word or symbol if it is next. */
  #take(plain: string): boolean {
    const isNext = this.#parts[this.#next]?.plain === plain;
    if (isNext) this.#next++;
    return isNext;
  }

  /** Returns the unread text, for a message. */
  #rest(): string {
    return this.#text.slice(this.#parts[this.#next]?.at ?? this.#text.length);
  }
}

function partOf({ 0: found, 1: double, 2: single, 3: word, 4: symbol = '', index, input }: RegExpExecArray): Part {
  const at = index + found.length - found.trimStart().length;
  if (symbol === '"' || symbol === "'")
    throw refusal(`Expression \`${input.slice(at)}\` is missing the following closing delimiter: \`${symbol}\`.`);
  const quoted = (double ?? single)?.replaceAll(/\\(.)/gs, '$1');
  return { value: quoted ?? word, plain: quoted === undefined ? (word ?? symbol) : '', at };
}

function pointOf([lat, lng]: readonly [number, number]): Point {
  const fault = positionFault({ lat, lng });
  if (fault !== undefined) throw refusal(fault);
  return { lat, lng };
}

function refusal(message: string): ApiError {
  return new ApiError('invalid_search_filter', message);
}
