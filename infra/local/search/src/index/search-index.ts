import { ApiError, type Json, type JsonObject, type Scalar } from '../request.ts';
import { customRule, defaultSettings, type IndexSettings, needsRebuild } from '../settings.ts';
import { stopWordSet } from '../tokenizer.ts';
import { Column } from './column.ts';
import { Bitset, GrowingArray } from './compact-numbers.ts';
import { InvertedIndex } from './inverted-index.ts';

/** Share of dead slots, and their minimum number, above which a rebuild removes them. */
const DEAD_SHARE = 0.5;
const DEAD_FLOOR = 2_000;

/** Index with its settings, its documents and its derived structures. */
export class SearchIndex {
  primaryKey: string | null;
  readonly createdAt: string;
  updatedAt: string;
  settings: IndexSettings = defaultSettings();
  structure = new Structure(this.settings);
  alive = new Bitset();
  /** Increases with every change, to invalidate caches. */
  #version = 0;
  #slots = new Map<string, number>();
  #texts: (string | undefined)[] = [];
  #ordinals = new GrowingArray(64);
  #nextOrdinal = 0;
  #ordered: { readonly version: number; readonly slots: Uint32Array } | undefined;

  constructor(primaryKey: string | null, createdAt: string) {
    this.primaryKey = primaryKey;
    this.createdAt = createdAt;
    this.updatedAt = createdAt;
  }

  /** Returns the number of documents. */
  get size(): number {
    return this.#slots.size;
  }

  /** Returns the upper bound of slots, including dead ones. */
  get slotCount(): number {
    return this.#texts.length;
  }

  /** Finds the slot of a document by identifier. */
  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  /** Returns the document at a live slot; parsed each time, so the caller may change it. */
  document(slot: number): JsonObject {
    const text = this.#texts[slot];
    if (text === undefined) throw new Error(`slot ${slot} holds no document`);
    const parsed: JsonObject = JSON.parse(text);
    return parsed;
  }

  /** Returns the age rank of a document: the lower wins ties in the order of results. */
  ordinal(slot: number): number {
    return this.#ordinals.get(slot);
  }

  /** Returns the live slots from the oldest document to the newest; limited to `only` if given. */
  ordered(only?: Bitset): Uint32Array {
    if (this.#ordered?.version !== this.#version) this.#ordered = { version: this.#version, slots: this.#byAge() };
    return only === undefined ? this.#ordered.slots : only.select(this.#ordered.slots);
  }

  /** Adds a document or replaces the document with the same identifier. */
  put(id: string, document: JsonObject): void {
    const old = this.#slots.get(id);
    const ordinal = old === undefined ? this.#nextOrdinal++ : this.ordinal(old);
    if (old !== undefined) this.#drop(old);
    this.#append(id, document, JSON.stringify(document), ordinal);
    this.#version++;
  }

  /** Deletes a document; returns false if the identifier is unknown. */
  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#drop(slot);
    this.#version++;
    return true;
  }

  /** Applies new settings; if words or columns depend on them, reindexes all documents in slices. */
  async applySettings(settings: IndexSettings): Promise<void> {
    const rebuild = needsRebuild(this.settings, settings);
    if (rebuild) await this.#rebuild(settings);
    this.settings = settings;
    this.#version++;
  }

  /** Removes the dead slots of replaced and deleted documents once there are many. */
  async compact(): Promise<void> {
    const dead = this.#texts.length - this.#slots.size;
    if (dead > DEAD_FLOOR && dead > this.#texts.length * DEAD_SHARE) {
      await this.#rebuild(this.settings);
      this.#version++;
    }
  }

  #byAge(): Uint32Array {
    const slots = this.alive.toArray();
    if (isRising(slots, this.#ordinals)) return slots;
    // Combines age and slot in a number, so that the typed array's native sort works; exact below 2^53.
    const keys = Float64Array.from(slots, (slot) => this.ordinal(slot) * this.slotCount + slot).sort();
    return Uint32Array.from(keys, (key) => key % this.slotCount);
  }

  #drop(slot: number): void {
    this.alive.remove(slot);
    this.#texts[slot] = undefined;
  }

  #append(id: string, document: JsonObject, text: string, ordinal: number): void {
    const slot = this.#texts.length;
    this.#texts.push(text);
    this.#slots.set(id, slot);
    this.#ordinals.set(slot, ordinal);
    this.structure.add(slot, document);
    this.alive.add(slot);
  }

  async #rebuild(settings: IndexSettings): Promise<void> {
    const pacer = new Pacer();
    const structure = new Structure(settings);
    const slots = new Map<string, number>();
    const texts: string[] = [];
    const ordinals = new GrowingArray(this.#slots.size + 1);
    const alive = new Bitset(this.#slots.size);
    const sorted = [...this.#slots].sort(([, a], [, b]) => this.ordinal(a) - this.ordinal(b));
    for (const [id, old] of sorted) {
      const text = this.#texts[old];
      if (text === undefined) continue;
      const slot = texts.length;
      const document: JsonObject = JSON.parse(text);
      structure.add(slot, document);
      texts.push(text);
      slots.set(id, slot);
      ordinals.set(slot, this.ordinal(old));
      alive.add(slot);
      await pacer.breathe();
    }
    this.structure = structure;
    this.#slots = slots;
    this.#texts = texts;
    this.#ordinals = ordinals;
    this.alive = alive;
  }
}

function isRising(slots: Uint32Array, ordinals: GrowingArray): boolean {
  for (let at = 1; at < slots.length; at++) {
    if (ordinals.get(slots[at - 1] ?? 0) > ordinals.get(slots[at] ?? 0)) return false;
  }
  return true;
}

/** Structures derived from documents and settings: words with their places, and columns of values. */
class Structure {
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

/** All indexes by name. */
export class Catalog {
  readonly #indexes = new Map<string, SearchIndex>();

  has(uid: string): boolean {
    return this.#indexes.has(uid);
  }

  /** Returns the index of this name. @throws {ApiError} `index_not_found` */
  get(uid: string): SearchIndex {
    const index = this.#indexes.get(uid);
    if (index === undefined) throw new ApiError('index_not_found', `Index \`${uid}\` not found.`);
    return index;
  }

  /** Returns the index of this name; creates it if missing. */
  ensure(uid: string, now: string): SearchIndex {
    const index = this.#indexes.get(uid) ?? new SearchIndex(null, now);
    this.#indexes.set(uid, index);
    return index;
  }

  set(uid: string, index: SearchIndex): void {
    this.#indexes.set(uid, index);
  }

  delete(uid: string): void {
    this.#indexes.delete(uid);
  }

  /** Lists names and indexes, sorted by name. */
  list(): [string, SearchIndex][] {
    return [...this.#indexes].toSorted(([a], [b]) => (a < b ? -1 : 1));
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
