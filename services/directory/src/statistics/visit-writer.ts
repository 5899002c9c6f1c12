import { type Leadership, trusted } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { dayOfKey, type ProviderDayDoc, type ProviderDayModel, visitMetrics } from '../model/provider-day.ts';
import { countKeys, readCountField } from './visit-counter.ts';

/** Days of providers that are written in one request. */
const CHUNK = 1_000;

/**
 * Takes what was counted as a batch, unless one is still there: then that one. Number and counts are read in one step,
 * as another writer may take the next batch at the same time. Numbers grow, also after Redis lost its data.
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

/** Drops a batch that was written, unless another one is there by now. */
const DROP_BATCH = `
if redis.call('get', KEYS[3]) == ARGV[1] then redis.call('del', KEYS[2]) end
`;

/** What is counted of one provider's day in a batch. */
type DayCounts = Record<string, number>;

/**
 * Brings what was counted into the database, one write for each provider's day. A batch stays in Redis until it is written
 * whole, and each document knows the last batch that it holds: after a crash between any two steps, or beside a writer
 * that was halted and goes on, everything counts once.
 */
export class VisitWriter {
  readonly #redis: Redis;
  readonly #days: ProviderDayModel;
  readonly #now: () => number;

  constructor(redis: Redis, days: ProviderDayModel, now: () => number) {
    this.#redis = redis;
    this.#days = days;
    this.#now = now;
  }

  /** Writes one batch, if anything was counted. @returns how many documents it is about */
  async runOnce(term: Pick<Leadership, 'signal'>): Promise<number> {
    const batch = await this.take();
    if (!batch) return 0;
    await this.write(batch.number, batch.days, term);
    await this.drop(batch.number);
    return batch.days.size;
  }

  /** The batch to be written; null where nothing was counted. */
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

  /** Adds a batch to the documents that do not hold it yet. @throws once the term has ended */
  async write(batch: number, days: Map<string, DayCounts>, { signal }: Pick<Leadership, 'signal'>): Promise<void> {
    const all = [...days];
    for (let from = 0; from < all.length; from += CHUNK) {
      signal.throwIfAborted();
      await this.#writeChunk(batch, all.slice(from, from + CHUNK));
    }
  }

  /**
   * Sums only grow, so each write sets a sum unless a larger one is there: of writers that saw the same document, the late
   * one changes nothing.
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

  /** Forgets a batch that was written. */
  async drop(batch: number): Promise<void> {
    await this.#redis.eval(DROP_BATCH, countKeys.length, ...countKeys, String(batch));
  }
}

/** What a document holds with a batch's counts added, of the metrics that the batch has. */
function sumsOf(doc: ProviderDayDoc | undefined, counts: DayCounts): DayCounts {
  return Object.fromEntries(
    visitMetrics.flatMap((metric) => (counts[metric] ? [[metric, (doc?.[metric] ?? 0) + counts[metric]]] : [])),
  );
}
