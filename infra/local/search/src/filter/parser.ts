import { type Comparison, type Filter, type FilterToken, filterError } from './syntax.ts';

const KEYWORDS = new Set([
  'AND',
  'OR',
  'IN',
  'NOT',
  'TO',
  'EXISTS',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
  'WITH',
  '_geoRadius',
  '_geoBoundingBox',
  '_geoPolygon',
]);
const OPERATORS: readonly Comparison[] = ['<=', '>=', '!=', '<', '>', '='];
const WORD = /[\p{L}\p{N}_.-]/u;
const SYNTAX = /[\s()=<>!]/;
const MAX_DEPTH = 200;
const EXPECTED =
  'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`';
const GEO_HINT =
  'Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.';

/** Reads one filter text by the grammar of the reference engine. */
class Parser {
  readonly #characters: readonly string[];
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#characters = [...source];
  }

  parse(): Filter {
    const filter = this.#or(0);
    this.#skipSpace();
    if (this.#at < this.#characters.length) {
      throw this.#error(
        `Found unexpected characters at the end of the filter: \`${this.#rest()}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
        this.#at,
      );
    }
    return filter;
  }

  #or(depth: number): Filter {
    if (depth > MAX_DEPTH) {
      throw this.#error(
        'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
        this.#at,
      );
    }
    return this.#chain('OR', 'or', () => this.#chain('AND', 'and', () => this.#not(depth)));
  }

  #chain(keyword: string, kind: 'and' | 'or', next: () => Filter): Filter {
    const first = next();
    const parts = [first];
    while (this.#keyword(keyword)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  #not(depth: number): Filter {
    if (depth > MAX_DEPTH) return this.#or(depth);
    if (!this.#keyword('NOT')) return this.#primary(depth);
    const part = this.#not(depth + 1);
    return part.kind === 'not' ? part.part : { kind: 'not', part };
  }

  #primary(depth: number): Filter {
    this.#skipSpace();
    if (this.#characters[this.#at] === '(') {
      const open = this.#at++;
      const inside = this.#or(depth + 1);
      this.#skipSpace();
      if (this.#characters[this.#at] !== ')')
        throw this.#error(
          `Expression \`${this.#textFrom(open)}\` is missing the following closing delimiter: \`)\`.`,
          open,
        );
      this.#at++;
      return inside;
    }
    const start = this.#at;
    this.#refuseGeo(start);
    const attribute = this.#value();
    if (attribute === undefined) throw this.#missingOperation(start);
    const condition = this.#condition(attribute);
    if (condition === undefined) throw this.#missingOperation(start);
    return condition;
  }

  #condition(attribute: FilterToken): Filter | undefined {
    for (const operator of OPERATORS) {
      if (this.#symbol(operator)) return { kind: 'compare', attribute, operator, value: this.#required().text };
    }
    if (this.#keyword('IN')) return { kind: 'in', attribute, values: this.#list() };
    if (this.#keyword('EXISTS')) return { kind: 'exists', attribute };
    if (this.#keyword('IS')) return this.#is(attribute);
    if (this.#keyword('NOT')) return this.#notCondition(attribute);
    this.#refuseContains();
    const from = this.#value();
    if (from === undefined || !this.#keyword('TO')) return undefined;
    return { kind: 'between', attribute, from: from.text, to: this.#required().text };
  }

  #is(attribute: FilterToken): Filter | undefined {
    const negated = this.#keyword('NOT');
    const kind = this.#keyword('NULL') ? 'null' : this.#keyword('EMPTY') ? 'empty' : undefined;
    if (kind === undefined) return undefined;
    const part: Filter = { kind, attribute };
    return negated ? { kind: 'not', part } : part;
  }

  #notCondition(attribute: FilterToken): Filter | undefined {
    if (this.#keyword('IN')) return { kind: 'not', part: { kind: 'in', attribute, values: this.#list() } };
    if (this.#keyword('EXISTS')) return { kind: 'not', part: { kind: 'exists', attribute } };
    this.#refuseContains();
    return undefined;
  }

  #list(): string[] {
    this.#skipSpace();
    if (this.#characters[this.#at] !== '[') throw this.#error('Expected `[` after `IN` keyword.', this.#at);
    this.#at++;
    const values: string[] = [];
    for (;;) {
      const value = this.#value();
      if (value === undefined) break;
      values.push(value.text);
      if (!this.#symbol(',')) break;
    }
    this.#skipSpace();
    if (this.#characters[this.#at] === ']') {
      this.#at++;
      return values;
    }
    if (this.#at >= this.#characters.length)
      throw this.#error('Expected matching `]` after the list of field names given to `IN[`', this.#at);
    throw this.#error(
      `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${this.#rest()}\`.`,
      this.#at,
    );
  }

  #required(): FilterToken {
    this.#skipSpace();
    this.#refuseGeo(this.#at);
    const start = this.#at;
    const value = this.#value();
    if (value !== undefined) return value;
    let end = start;
    while (end < this.#characters.length && !SYNTAX.test(this.#characters[end] ?? '')) end++;
    const found = this.#characters.slice(start, end).join('');
    if (found === '') throw this.#error('Was expecting a value but instead got nothing.', start, end);
    const reserved = KEYWORDS.has(found)
      ? `, which is a reserved keyword. To use \`${found}\` as a field name or a value, surround it by quotes`
      : '';
    throw this.#error(`Was expecting a value but instead got \`${found}\`${reserved}.`, start, end);
  }

  /** A word or a quoted text; undefined where neither stands here. A closing quote that is missing is always an error. */
  #value(): FilterToken | undefined {
    this.#skipSpace();
    const quote = this.#characters[this.#at];
    if (quote === '"' || quote === "'") return this.#quoted(quote);
    const start = this.#at;
    let end = start;
    while (end < this.#characters.length && WORD.test(this.#characters[end] ?? '')) end++;
    const text = this.#characters.slice(start, end).join('');
    if (text === '' || KEYWORDS.has(text)) return undefined;
    this.#at = end;
    return { text, start, end, source: this.#source };
  }

  #quoted(quote: string): FilterToken {
    const open = this.#at;
    let text = '';
    for (let index = open + 1; index < this.#characters.length; index++) {
      const character = this.#characters[index] ?? '';
      if (character === quote) {
        this.#at = index + 1;
        return { text, start: open + 1, end: index, source: this.#source };
      }
      if (character === '\\') {
        index++;
        const next = this.#characters[index] ?? '';
        text += next === 'n' ? '\n' : next === 't' ? '\t' : next;
      } else text += character;
    }
    throw this.#error(
      `Expression \`${this.#textFrom(open)}\` is missing the following closing delimiter: \`${quote}\`.`,
      open,
    );
  }

  #keyword(word: string): boolean {
    this.#skipSpace();
    for (let index = 0; index < word.length; index++)
      if (this.#characters[this.#at + index] !== word[index]) return false;
    if (WORD.test(this.#characters[this.#at + word.length] ?? ' ')) return false;
    this.#at += word.length;
    return true;
  }

  #symbol(symbol: string): boolean {
    this.#skipSpace();
    for (let index = 0; index < symbol.length; index++)
      if (this.#characters[this.#at + index] !== symbol[index]) return false;
    this.#at += symbol.length;
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#characters[this.#at] ?? '')) this.#at++;
  }

  #refuseGeo(start: number): void {
    const name = /^_geo\w*/.exec(this.#rest())?.[0];
    if (name === undefined) return;
    if (name === '_geo' || name === '_geoDistance' || name === '_geoPoint') {
      throw this.#error(
        `\`${name}\` is a reserved keyword and thus can't be used as a filter expression. ${GEO_HINT}`,
        start,
      );
    }
    if (KEYWORDS.has(name)) {
      throw this.#error('Attribute `_geo` is not filterable: this server keeps no coordinates.', start);
    }
  }

  #refuseContains(): void {
    this.#skipSpace();
    const keyword = /^(?:CONTAINS|STARTS)(?![\p{L}\p{N}_.-])/u.exec(this.#rest())?.[0];
    if (keyword === undefined) return;
    throw filterError(
      'Using `CONTAINS` or `STARTS WITH` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763',
      this.#source,
      this.#at,
      this.#at + keyword.length,
      'feature_not_enabled',
    );
  }

  #missingOperation(start: number): Error {
    const text = this.#textFrom(start);
    return this.#error(
      text.trim() === '' ? `${EXPECTED} but instead got nothing.` : `${EXPECTED} at \`${text}\`.`,
      start,
    );
  }

  #textFrom(start: number): string {
    return this.#characters.slice(start).join('');
  }

  #rest(): string {
    return this.#textFrom(this.#at);
  }

  #error(message: string, start: number, end = this.#characters.length): Error {
    return filterError(message, this.#source, start, end);
  }
}

/** Reads a filter text; undefined for a blank one. Throws invalid_search_filter with the place of the mistake. */
export function parseFilterText(source: string): Filter | undefined {
  return source.trim() === '' ? undefined : new Parser(source).parse();
}
