import { customRule, type IndexSettings } from '../settings.ts';
import { stopWordSet } from '../text/stop-words.ts';
import { Column } from './column.ts';
import { InvertedIndex } from './inverted-index.ts';

/** JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** Document or any other JSON object. */
export type JsonObject = { [key: string]: Json };
export type Scalar = string | number | boolean;

/** Structures derived from documents and settings: words with their places, and columns of values. */
export class Structure {
  readonly inverted = new InvertedIndex();
  readonly columns: ReadonlyMap<string, Column>;
  readonly stopWords: ReadonlySet<string>;
  readonly #searchable: readonly string[];

  constructor(settings: IndexSettings) {
    this.#searchable = settings.searchableAttributes;
    this.stopWords = stopWordSet(settings.stopWords);
    const sorted = settings.rankingRules.flatMap((rule) => customRule(rule)?.attribute ?? []);
    this.columns = new Map([...settings.filterableAttributes, ...sorted].map((name) => [name, new Column()]));
  }

  /** Adds a document at a slot; slots must ascend from call to call. */
  add(slot: number, document: JsonObject): void {
    const names = this.#searchable[0] === '*' ? Object.keys(document) : this.#searchable;
    for (const name of names) this.inverted.add(slot, name, scalarsOf(document[name]), this.stopWords);
    for (const [name, column] of this.columns) column.add(slot, scalarsOf(document[name]));
  }

  /** Returns the rank of a field for the attribute rule: 0 is the most important. */
  fieldWeight(field: number): number {
    return Math.max(0, this.#searchable.indexOf(this.inverted.fields[field] ?? ''));
  }
}

/** Returns the scalar values of an attribute, also those in lists; ignores objects. */
function scalarsOf(value: Json | undefined): Scalar[] {
  if (Array.isArray(value)) return value.flatMap(scalarsOf);
  return value === null || value === undefined || typeof value === 'object' ? [] : [value];
}
