/**
 * Makes a collection a tamper-evident log. Three parts:
 *
 * - `appendToChain` writes an entry with the hash of the previous one. A unique index on the place in the chain makes
 *   it a compare-and-set.
 * - `eraseWords` empties the words about an erased person: the hash of an entry contains only a salted hash of its
 *   words.
 * - `verifyChain` finds the first entry that was changed, removed, moved or inserted. A separate collection and, if
 *   given, a place and hash recorded outside the database detect removed entries at the end.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import { Problem } from '../http/problem.ts';
import { trusted } from './mongo.ts';
import { isDuplicateKey } from './mongo-errors.ts';

/** Attempts before an entry is refused because other writers were always faster. Each round lets one writer through. */
const MAX_ROUNDS = 100;
/** Previous hash in the first entry. */
const GENESIS = '0'.repeat(64);
/** Name of the collection with the last known entry of each chain. */
const HEADS = 'chain_heads';

/** Fields of an entry of a tamper-evident log. Absent in entries from before the log was a chain. */
export interface Chained {
  /** 1 for the first entry, without gaps. */
  seq?: number;
  /** `hash` of the entry before. */
  prev?: string;
  /** SHA-256 over all other fields except {@link WORDS} and `salt`, hexadecimal. */
  hash?: string;
  /** SHA-256 over `salt` and the entry's words, which represents them in `hash`. */
  wordsHash?: string;
  /** Random; deleted with the words about an erased person, so that these cannot be guessed from `wordsHash`. */
  salt?: string;
  /** Only in the first entry: number of entries from before the log was a chain. */
  earlier?: number;
}

/** Chain fields for a mongoose schema, with {@link chainIndex}. */
export const chainFields = {
  seq: { type: Number },
  prev: { type: String },
  hash: { type: String },
  wordsHash: { type: String },
  salt: { type: String },
  earlier: { type: Number },
};

/** Fields with words about people, which an erasure may empty without a break in the chain. */
const WORDS = ['reason', 'excerpt'] as const;

/** Update that empties the words of entries about an erased person. */
export const eraseWords = { $set: { reason: '', excerpt: '' }, $unset: { salt: 1 } } as const;

/** Index that allows one entry per place in the chain: it makes an append a compare-and-set on the chain's head. */
export const chainIndex = [{ seq: 1 }, { unique: true, sparse: true }] as const;

/**
 * Appends an entry to the chain in one write. Of several simultaneous writers, the first gets the place, the others
 * read the new head and retry; a crash leaves the whole entry or nothing.
 * @returns false if an entry with its id, or another unique value of it, exists already
 * @throws {Problem} `servicio_no_disponible` if others were faster a hundred times
 */
export async function appendToChain<D extends Chained & { _id: string }>(
  model: Model<D>,
  entry: Omit<D, keyof Chained>,
): Promise<boolean> {
  let refused = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const last = await lastOf(model);
    const place = last
      ? { seq: (last.seq ?? 0) + 1, prev: last.hash }
      : { seq: 1, prev: GENESIS, earlier: await model.countDocuments() };
    // The head has not moved: the conflict was about another unique value.
    if (place.seq === refused) return false;
    // Completed by the schema, so that the hash covers the stored fields.
    const salt = randomBytes(16).toString('base64url');
    const plain = new model({ ...entry, ...place, salt }).toObject() as D;
    const fields = { ...plain, wordsHash: wordsHashOf(plain) };
    const complete = { ...fields, hash: hashOf(fields) };
    try {
      await model.create([complete]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      refused = place.seq;
      continue;
    }
    await noteHead(model, place.seq, complete.hash);
    return true;
  }
  throw new Problem('servicio_no_disponible', { retryAfter: 1 });
}

/** Fault in a chain, with its place. `missing`: a gap, or a missing end. */
export interface ChainFault {
  seq: number;
  fault: 'changed' | 'missing' | 'reordered' | 'inserted';
}

/**
 * Verifies a chain from its beginning.
 * @param expected place and hash of an entry as recorded earlier, outside this database
 * @returns the number of entries, the last hash, and the first fault; null without one
 */
export async function verifyChain<D extends Chained & { _id: string }>(
  model: Model<D>,
  expected?: { seq: number; hash: string },
): Promise<{ entries: number; hash: string; fault: ChainFault | null }> {
  let entries = 0;
  let before = GENESIS;
  const head = await heads(model).findOne({ _id: model.collection.name });
  const known = [expected, head].flatMap((one) => (one ? [one] : []));
  const broken = (seq: number, fault: ChainFault['fault']) => ({ entries, hash: before, fault: { seq, fault } });
  const stored = model.collection.find({ seq: { $gt: 0 } }).sort({ seq: 1 });
  for await (const entry of stored) {
    const { hash, ...fields } = entry as unknown as D;
    const seq = entries + 1;
    if (fields.seq !== seq) return broken(seq, 'missing');
    if (hash !== hashOf(fields) || !hasItsWords(fields)) return broken(seq, 'changed');
    if (fields.prev !== before) return broken(seq, 'reordered');
    if (known.some((one) => one.seq === seq && one.hash !== hash)) return broken(seq, 'changed');
    entries = seq;
    before = hash;
    if (seq === 1 && (await unchained(model)) > (fields.earlier ?? 0)) return broken(0, 'inserted');
  }
  const furthest = Math.max(0, ...known.map(({ seq }) => seq));
  return furthest > entries ? broken(entries + 1, 'missing') : { entries, hash: before, fault: null };
}

async function lastOf<D extends Chained>(model: Model<D>): Promise<Chained | null> {
  return model
    .findOne({ seq: trusted({ $gt: 0 }) }, { seq: 1, hash: 1 })
    .sort({ seq: -1 })
    .lean<Chained>();
}

function unchained<D>(model: Model<D>): Promise<number> {
  return model.collection.countDocuments({ seq: { $exists: false } });
}

interface Head {
  _id: string;
  seq: number;
  hash: string;
}

function heads<D>(model: Model<D>) {
  return model.db.collection<Head>(HEADS);
}

/** Records the furthest entry, so that a later removal at the end is detected. */
async function noteHead<D>(model: Model<D>, seq: number, hash: string): Promise<void> {
  try {
    const behind = { _id: model.collection.name, seq: { $lt: seq } };
    await heads(model).updateOne(behind, { $set: { seq, hash } }, { upsert: true });
  } catch (error) {
    // A later entry was recorded in between.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Hash of an entry, regardless of the order of its fields. Contains the hash of its words instead of the words. */
function hashOf(fields: object): string {
  const { reason: _reason, excerpt: _excerpt, salt: _salt, ...hashed } = fields as Record<string, unknown>;
  return sha256(JSON.stringify(sorted(hashed)));
}

function wordsHashOf(fields: Chained): string {
  const words = WORDS.map((name) => Reflect.get(fields, name) ?? '');
  return sha256(JSON.stringify([fields.salt, ...words]));
}

/** Returns true if an entry has its original words, or none since they were erased. */
function hasItsWords(fields: object): boolean {
  const { salt, wordsHash } = fields as Chained;
  if (salt === undefined) return WORDS.every((name) => !Reflect.get(fields, name));
  return wordsHash === wordsHashOf(fields as Chained);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, sorted(held)]));
}
