import { TypedFastBitSet } from 'typedfastbitset';
import { ApiError, type Json, type JsonObject, type Scalar } from '../request.ts';
import { customRule, defaultSettings, type IndexSettings, needsRebuild } from '../settings.ts';
import { stopWordSet } from '../tokenizer.ts';
import { Column } from './column.ts';
import { InvertedIndex } from './inverted-index.ts';
import { Positions, positionOf } from './positions.ts';

/** Share of dead slots, and their minimum number, above which a rebuild removes them. */
const DEAD_SHARE = 0.5;
const DEAD_FLOOR = 2_000;

/** Documents by slot, with the structures derived from them. A rebuild fills a new one. */
class Documents {
  readonly structure: Structure;
  readonly alive = new TypedFastBitSet();
  readonly slots = new Map<string, number>();
  readonly texts: (string | undefined)[] = [];
  /** Age rank of each slot. */
  readonly ordinals: number[] = [];

  constructor(settings: IndexSettings) {
    this.structure = new Structure(settings);
  }

  append(id: string, document: JsonObject, text: string, ordinal: number): void {
    const slot = this.texts.length;
    this.texts.push(text);
    this.slots.set(id, slot);
    this.ordinals.push(ordinal);
    this.structure.add(slot, id, document);
    this.alive.add(slot);
  }

  drop(slot: number): void {
    this.alive.remove(slot);
    this.texts[slot] = undefined;
  }

  /** Returns the live slots from the oldest document to the newest. */
  byAge(): Uint32Array {
    // Combines age and slot in a number, so that the typed array's native sort works; exact below 2^53.
    const keys = Float64Array.from(this.alive, (slot) => (this.ordinals[slot] ?? 0) * this.texts.length + slot).sort();
    return Uint32Array.from(keys, (key) => key % this.texts.length);
  }
}

/** Index with its settings, its documents and its derived structures. */
export class SearchIndex {
  primaryKey: string | null;
  readonly createdAt: string;
  updatedAt: string;
  settings: IndexSettings = defaultSettings();
  #documents = new Documents(this.settings);
  #nextOrdinal = 0;
  /** Live slots by age until the next change. */
  #ordered: Uint32Array | undefined;

  constructor(primaryKey: string | null, createdAt: string) {
    this.primaryKey = primaryKey;
    this.createdAt = createdAt;
    this.updatedAt = createdAt;
  }

  get structure(): Structure {
    return this.#documents.structure;
  }

  get alive(): TypedFastBitSet {
    return this.#documents.alive;
  }

  /** Returns the number of documents. */
  get size(): number {
    return this.#documents.slots.size;
  }

  /** Returns the upper bound of slots, including dead ones. */
  get slotCount(): number {
    return this.#documents.texts.length;
  }

  /** Finds the slot of a document by identifier. */
  slotOf(id: string): number | undefined {
    return this.#documents.slots.get(id);
  }

  /** Returns the document at a live slot; parsed each time, so the caller may change it. */
  document(slot: number): JsonObject {
    const text = this.#documents.texts[slot];
    if (text === undefined) throw new Error(`slot ${slot} holds no document`);
    const parsed: JsonObject = JSON.parse(text);
    return parsed;
  }

  /** Returns the age rank of a document: the lower wins ties in the order of results. */
  ordinal(slot: number): number {
    return this.#documents.ordinals[slot] ?? 0;
  }

  /** Returns the live slots from the oldest document to the newest. */
  ordered(): Uint32Array {
    this.#ordered ??= this.#documents.byAge();
    return this.#ordered;
  }

  /** Adds a document or replaces the document with the same identifier. */
  put(id: string, document: JsonObject): void {
    const old = this.slotOf(id);
    const ordinal = old === undefined ? this.#nextOrdinal++ : this.ordinal(old);
    if (old !== undefined) this.#documents.drop(old);
    this.#documents.append(id, document, JSON.stringify(document), ordinal);
    this.#ordered = undefined;
  }

  /** Deletes a document; no effect if the identifier is unknown. */
  delete(id: string): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    this.#documents.slots.delete(id);
    this.#documents.drop(slot);
    this.#ordered = undefined;
  }

  /**
   * Applies new settings; if words or columns depend on them, reindexes all documents in slices.
   * @throws {ApiError} `invalid_document_geo_field` if the settings request positions and a document has an invalid one
   */
  async applySettings(settings: IndexSettings): Promise<void> {
    if (needsRebuild(this.settings, settings)) await this.#rebuild(settings);
    this.settings = settings;
  }

  /** Removes the dead slots of replaced and deleted documents once there are many. */
  async compact(): Promise<void> {
    const dead = this.slotCount - this.size;
    if (dead > DEAD_FLOOR && dead > this.slotCount * DEAD_SHARE) await this.#rebuild(this.settings);
  }

  async #rebuild(settings: IndexSettings): Promise<void> {
    const pacer = new Pacer();
    const rebuilt = new Documents(settings);
    const { slots, texts } = this.#documents;
    for (const [id, slot] of [...slots].sort(([, a], [, b]) => this.ordinal(a) - this.ordinal(b))) {
      const text = texts[slot] ?? '';
      rebuilt.append(id, JSON.parse(text), text, this.ordinal(slot));
      await pacer.breathe();
    }
    this.#documents = rebuilt;
    this.#ordered = undefined;
  }
}

/** Structures derived from documents and settings: words with their places, and columns of values. */
class Structure {
  readonly inverted = new InvertedIndex();
  readonly columns: ReadonlyMap<string, Column>;
  /** Positions of the documents; undefined unless the settings filter or sort by `_geo`. */
  readonly positions: Positions | undefined;
  readonly stopWords: ReadonlySet<string>;
  readonly #searchable: readonly string[];

  constructor(settings: IndexSettings) {
    this.#searchable = settings.searchableAttributes;
    this.stopWords = stopWordSet(settings.stopWords);
    const ranked = settings.rankingRules.flatMap((rule) => customRule(rule)?.attribute ?? []);
    const names = new Set([...settings.filterableAttributes, ...settings.sortableAttributes, ...ranked]);
    this.positions = names.delete('_geo') ? new Positions() : undefined;
    this.columns = new Map([...names].map((name) => [name, new Column()]));
  }

  /**
   * Adds a document at a slot; slots must ascend from call to call.
   * @throws {ApiError} `invalid_document_geo_field`
   */
  add(slot: number, id: string, document: JsonObject): void {
    this.positions?.add(positionOf(document, id));
    const names = this.#searchable[0] === '*' ? Object.keys(document) : this.#searchable;
    for (const name of names) this.inverted.add(slot, name, scalarsOf(document[name]), this.stopWords);
    for (const [name, column] of this.columns) column.add(scalarsOf(document[name]));
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

/** All indexes by name. */
export class Catalog extends Map<string, SearchIndex> {
  /** Returns the index of this name. @throws {ApiError} `index_not_found` */
  named(uid: string): SearchIndex {
    const index = this.get(uid);
    if (index === undefined) throw new ApiError('index_not_found', `Index \`${uid}\` not found.`);
    return index;
  }

  /** Returns the index of this name; creates it if missing. */
  ensure(uid: string, now: string): SearchIndex {
    const index = this.get(uid) ?? new SearchIndex(null, now);
    this.set(uid, index);
    return index;
  }
}

/** Longest time slice of indexing before the event loop runs, in milliseconds: about the longest wait of a search. */
const SLICE_MS = 6;

/** Lets long work give way to requests. */
export class Pacer {
  #since = performance.now();

  /** Resolves immediately, or after pending events if the slice is used up. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
