import { type Leadership, trusted } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { dayOfKey, type ProviderDayDoc, visitMetrics } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { countKeys, readCountField } from './visit-counter.ts';

/** Number of provider days written per request. */
const CHUNK = 1_000;

/**
 * Takes the counts as a batch, or returns the previous batch if it still exists. Number and counts are read in one
 * step, because another writer may take the next batch concurrently. Numbers grow, even after Redis lost its data.
 */
const TAKE_BATCH = `
local last = redis.call('get', KEYS[3])
if redis.call('exists', KEYS[2]) == 0 then
  if redis.call('exists', KEYS[1]) == 0 then return {false, {}} end
  last = string.format('%.0f', math.max(tonumber(last or 0) + 1, tonumber(ARGV[1])))
  redis.call('set', KEYS[3], last)
  redis.call('rename', KEYS[1], KEYS[2])
end
return {last, redis.call('hgetall', KEYS[2])}
`;

/** Deletes a written batch, unless another one has replaced it. */
const DROP_BATCH = `
if redis.call('get', KEYS[3]) == ARGV[1] then redis.call('del', KEYS[2]) end
`;

/** Counts of one provider's day in a batch. */
type DayCounts = Record<string, number>;

/**
 * Writes the counts to the database, one write per provider and day. A batch stays in Redis until it is completely
 * written, and each document stores its last batch: everything counts once, despite a crash between any two steps or a
 * paused writer that continues later.
 */
export class VisitWriter {
  readonly #redis: Redis;
  readonly #days: Store['providerDays'];
  readonly #now: () => number;

  constructor(redis: Redis, days: Store['providerDays'], now: () => number) {
    this.#redis = redis;
    this.#days = days;
    this.#now = now;
  }

  /** Writes one batch, if there are counts. */
  async runOnce(term: Leadership): Promise<void> {
    const batch = await this.take();
    if (!batch) return;
    await this.write(batch.number, batch.days, term);
    await this.drop(batch.number);
  }

  /** Takes the batch to write; null without counts. */
  async take(): Promise<{ number: number; days: Map<string, DayCounts> } | null> {
    const taken = await this.#redis.eval(TAKE_BATCH, countKeys.length, ...countKeys, this.#now());
    const [number, flat] = taken as [number: string | null, fieldsAndCounts: string[]];
    if (number === null) return null;
    const days = new Map<string, DayCounts>();
    for (let at = 0; at < flat.length; at += 2) {
      const { key, metric } = readCountField(flat[at] ?? '');
      days.set(key, { ...days.get(key), [metric]: Number(flat[at + 1]) });
    }
    return { number: Number(number), days };
  }

  /** Adds a batch to the documents that do not contain it yet. @throws after the term has ended */
  async write(batch: number, days: Map<string, DayCounts>, { signal }: Leadership): Promise<void> {
    const all = [...days];
    for (let from = 0; from < all.length; from += CHUNK) {
      signal.throwIfAborted();
      await this.#writeChunk(batch, all.slice(from, from + CHUNK));
    }
  }

  /**
   * Writes sums, which only grow: each write sets a sum unless a larger one is stored, so that the late one of two
   * writers that read the same document changes nothing.
   */
  async #writeChunk(batch: number, days: ReadonlyArray<[key: string, counts: DayCounts]>): Promise<void> {
    const ids = days.map(([_id]) => _id);
    const docs = await this.#days.find({ _id: trusted({ $in: ids }) }).lean<ProviderDayDoc[]>();
    const held = new Map(docs.map((doc) => [doc._id, doc]));
    const writes = days
      .filter(([_id]) => (held.get(_id)?.batch ?? 0) < batch)
      .map(([_id, counts]) => {
        const sums = sumsOf(held.get(_id), counts);
        const update = { $max: { ...sums, batch }, $setOnInsert: { day: dayOfKey(_id) } };
        return { updateOne: { filter: { _id }, update, upsert: true } };
      });
    if (writes.length > 0) await this.#days.bulkWrite(writes, { ordered: false });
  }

  /** Deletes a written batch. */
  async drop(batch: number): Promise<void> {
    await this.#redis.eval(DROP_BATCH, countKeys.length, ...countKeys, String(batch));
  }
}

/** Adds a batch's counts to a document's counts, for the metrics in the batch. */
function sumsOf(doc: ProviderDayDoc | undefined, counts: DayCounts): DayCounts {
  return Object.fromEntries(
    visitMetrics.flatMap((metric) => (counts[metric] ? [[metric, (doc?.[metric] ?? 0) + counts[metric]]] : [])),
  );
}
