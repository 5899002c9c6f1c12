import type { Clock } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type Histogram, type Sample, since, stepOf, type VitalName, vitalNames } from './sample.ts';

/** Look-back window for ending a canary and its bucket size, in seconds. */
const WINDOW_S = 120;
const PIECE_S = 5;

/** How long a version's counts are kept after their last change, in seconds: 30 days, as long as builds. */
const TOTALS_S = 30 * 86_400;

/** Counts by field, as stored in Redis. */
const counts = z.record(z.string(), z.string());

/**
 * Counts pages, failures and web vitals by version in Redis, shared by all processes of the registry: for the last two
 * minutes and for all time. If Redis loses its data, counting starts again.
 */
export class Rates {
  readonly #redis: Redis;
  readonly #namespace: string;
  readonly #clock: Clock;

  constructor(redis: Redis, namespace: string, clock: Clock) {
    this.#redis = redis;
    this.#namespace = namespace;
    this.#clock = clock;
  }

  /** Adds pages served with a version. */
  async addPages(name: string, version: string, pages: number): Promise<void> {
    await this.#add([[name, version]], 'served', pages);
  }

  /** Adds a failure, unless the same address reported one for this microfrontend within the window. */
  async addFailure(name: string, version: string, address: string): Promise<void> {
    if (await this.#isFirstOf(`${name}:${address}`)) await this.addFailures(name, version, 1);
  }

  /** Adds failures that a gateway detected itself. */
  async addFailures(name: string, version: string, failures: number): Promise<void> {
    await this.#add([[name, version]], 'failed', failures);
  }

  /**
   * Adds a page's values to all versions that it was made from, unless the same address reported such a value within
   * the window.
   * @param values in milliseconds; `cls` without unit
   * @param from.at when the page was served: its values count together with the pages of that time, otherwise a share
   *   raised since then would seem silent
   */
  async addVitals(
    versions: Iterable<readonly [name: string, version: string]>,
    values: Partial<Record<VitalName, number | undefined>>,
    { address, at }: { address: string; at: Date },
  ): Promise<void> {
    const made = [...versions];
    for (const name of vitalNames) {
      const value = values[name];
      if (value === undefined || !(await this.#isFirstOf(`vital-${name}:${address}`))) continue;
      await this.#add(made, `${name} ${stepOf(name, value)}`, 1, at);
    }
  }

  /**
   * Counts of a version within the last two minutes.
   * @param from counts before this time are excluded
   */
  async recent(name: string, version: string, from: Date): Promise<Sample> {
    const newest = this.#piece(this.#clock.now());
    const pieces = Math.min(WINDOW_S / PIECE_S, Math.max(newest - this.#piece(from) + 1, 1));
    const keys = Array.from({ length: pieces }, (_, back) => this.#pieceKey(name, version, newest - back));
    return sampleOf(await Promise.all(keys.map((key) => this.#redis.hgetall(key))));
  }

  /** Pages with a version in each second of the last two minutes. */
  async pagesASecond(name: string, version: string): Promise<number> {
    return (await this.recent(name, version, new Date(0))).served / WINDOW_S;
  }

  /** All counts of a version. */
  async total(name: string, version: string): Promise<Sample> {
    return sampleOf([await this.#redis.hgetall(this.#totalKey(name, version))]);
  }

  /** Counts of a version since this method was first called with the same beginning. */
  async since(name: string, version: string, beginning: Date): Promise<Sample> {
    const now = await this.#redis.hgetall(this.#totalKey(name, version));
    const key = `${this.#namespace}:rates-from:${name}:${version}:${beginning.getTime()}`;
    await this.#redis.set(key, JSON.stringify(now), 'EX', TOTALS_S, 'NX');
    const first: unknown = JSON.parse((await this.#redis.get(key)) ?? '{}');
    return since(sampleOf([counts.parse(first)]), sampleOf([now]));
  }

  async #isFirstOf(reporter: string): Promise<boolean> {
    const key = `${this.#namespace}:reporter:${reporter}`;
    return (await this.#redis.set(key, '1', 'EX', WINDOW_S, 'NX')) === 'OK';
  }

  async #add(
    versions: readonly (readonly [string, string])[],
    field: string,
    by: number,
    at = this.#clock.now(),
  ): Promise<void> {
    const piece = this.#piece(at);
    const change = this.#redis.multi();
    for (const [name, version] of versions) {
      const recent = this.#pieceKey(name, version, piece);
      const total = this.#totalKey(name, version);
      change.hincrby(recent, field, by).expire(recent, WINDOW_S * 2);
      change.hincrby(total, field, by).expire(total, TOTALS_S);
    }
    await change.exec();
  }

  #piece(moment: Date): number {
    return Math.floor(moment.getTime() / 1000 / PIECE_S);
  }

  #pieceKey(name: string, version: string, piece: number): string {
    return `${this.#namespace}:rates:${name}:${version}:${piece}`;
  }

  #totalKey(name: string, version: string): string {
    return `${this.#namespace}:rates:${name}:${version}`;
  }
}

function sampleOf(rows: readonly Record<string, string>[]): Sample {
  const entries = rows.flatMap((row) => Object.entries(row));
  const sum = (field: string) =>
    entries.reduce((total, [name, count]) => (name === field ? total + Number(count) : total), 0);
  const histogram = (vital: VitalName): Histogram => {
    const values = new Map<number, number>();
    for (const [field, count] of entries) {
      const [name, step] = field.split(' ');
      if (name === vital) values.set(Number(step), (values.get(Number(step)) ?? 0) + Number(count));
    }
    return values;
  };
  return {
    served: sum('served'),
    failed: sum('failed'),
    vitals: { lcp: histogram('lcp'), inp: histogram('inp'), cls: histogram('cls') },
  };
}
