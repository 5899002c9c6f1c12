import { defaultSettings, type IndexSettings, needsRebuild } from '../settings.ts';
import { Bitset } from './bitset.ts';
import { GrowingArray } from './growing-array.ts';
import { Pacer } from './pacer.ts';
import { type JsonObject, Structure } from './structure.ts';

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

  /** Returns the stored text of the document at a live slot. */
  text(slot: number): string | undefined {
    return this.#texts[slot];
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
