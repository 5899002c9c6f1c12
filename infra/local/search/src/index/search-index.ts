import { defaultSettings, type IndexSettings, needsRebuild } from '../settings.ts';
import { Bitset } from './bitset.ts';
import { GrowingArray } from './growing-array.ts';
import { Pacer } from './pacer.ts';
import { type JsonObject, Structure } from './structure.ts';

/** Dead slots are tolerated up to this share of all, and up to the floor in number, before a rebuild drops them. */
const DEAD_SHARE = 0.5;
const DEAD_FLOOR = 2_000;

/** One index: its settings, its documents and what is derived from them. */
export class SearchIndex {
  primaryKey: string | null;
  readonly createdAt: string;
  updatedAt: string;
  settings: IndexSettings = defaultSettings();
  structure = new Structure(this.settings);
  alive = new Bitset();
  /** Rises with every change, so that what is cached is known to be old. */
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

  /** How many documents the index holds. */
  get size(): number {
    return this.#slots.size;
  }

  /** Upper bound of slots, dead ones included. */
  get slotCount(): number {
    return this.#texts.length;
  }

  /** Slot of the document with this identifier. */
  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  /** The document at a living slot; parsed each time, so the caller may change it. */
  document(slot: number): JsonObject {
    const text = this.#texts[slot];
    if (text === undefined) throw new Error(`slot ${slot} holds no document`);
    const parsed: JsonObject = JSON.parse(text);
    return parsed;
  }

  /** The document at a living slot as it is stored. */
  text(slot: number): string | undefined {
    return this.#texts[slot];
  }

  /** Age of a document among the others: ties in the order of results go to the lower. */
  ordinal(slot: number): number {
    return this.#ordinals.get(slot);
  }

  /** Living slots from the oldest document to the newest; with `only`, those of them that are in it. */
  ordered(only?: Bitset): Uint32Array {
    if (this.#ordered?.version !== this.#version) this.#ordered = { version: this.#version, slots: this.#byAge() };
    return only === undefined ? this.#ordered.slots : only.select(this.#ordered.slots);
  }

  /** Adds a document or puts it in the place of the one with the same identifier. */
  put(id: string, document: JsonObject): void {
    const old = this.#slots.get(id);
    const ordinal = old === undefined ? this.#nextOrdinal++ : this.ordinal(old);
    if (old !== undefined) this.#drop(old);
    this.#append(id, document, JSON.stringify(document), ordinal);
    this.#version++;
  }

  /** Takes a document out; false where there is none with this identifier. */
  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#drop(slot);
    this.#version++;
    return true;
  }

  /** Applies new settings; where words or columns depend on them, all documents are indexed again, piece by piece. */
  async applySettings(settings: IndexSettings): Promise<void> {
    const rebuild = needsRebuild(this.settings, settings);
    if (rebuild) await this.#rebuild(settings);
    this.settings = settings;
    this.#version++;
  }

  /** Drops what replaced and deleted documents left behind, once it is much. */
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
    // One number holds age and slot, so that the typed array sorts by itself; exact below 2^53.
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
