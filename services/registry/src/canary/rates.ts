import type { DatabaseClock } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** Pages of a version within the window, and how many visitors reported a failure on one. */
export interface Rate {
  served: number;
  failed: number;
}

/** What is looked back at, in seconds, and the pieces that it is counted in. */
const WINDOW_S = 120;
const PIECE_S = 5;

/** Counts pages and failures of the last two minutes by version, in Redis: every process of the registry sees all. */
export class Rates {
  readonly #redis: Redis;
  readonly #namespace: string;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(redis: Redis, namespace: string, clock: Pick<DatabaseClock, 'now'>) {
    this.#redis = redis;
    this.#namespace = namespace;
    this.#clock = clock;
  }

  /** Adds pages that were served with a version. */
  async addPages(name: string, version: string, pages: number): Promise<void> {
    await this.#add(name, `${version} served`, pages);
  }

  /** Adds a failure, unless the same address told one of this microfrontend within the window. */
  async addFailure(name: string, version: string, address: string): Promise<void> {
    const key = `${this.#namespace}:reporter:${name}:${address}`;
    if ((await this.#redis.set(key, '1', 'EX', WINDOW_S, 'NX')) === 'OK') await this.addFailures(name, version, 1);
  }

  /** Adds failures that a gateway saw itself. */
  async addFailures(name: string, version: string, failures: number): Promise<void> {
    await this.#add(name, `${version} failed`, failures);
  }

  /** The rate of a version. */
  async of(name: string, version: string): Promise<Rate> {
    const newest = this.#piece();
    const keys = Array.from({ length: WINDOW_S / PIECE_S }, (_, back) => this.#keyOf(name, newest - back));
    const fields = [`${version} served`, `${version} failed`] as const;
    const rows = await Promise.all(keys.map((key) => this.#redis.hmget(key, ...fields)));
    const sum = (at: number) => rows.reduce((total, row) => total + Number(row[at] ?? 0), 0);
    return { served: sum(0), failed: sum(1) };
  }

  async #add(name: string, field: string, by: number): Promise<void> {
    const key = this.#keyOf(name, this.#piece());
    await this.#redis
      .multi()
      .hincrby(key, field, by)
      .expire(key, WINDOW_S * 2)
      .exec();
  }

  #piece(): number {
    return Math.floor(this.#clock.now().getTime() / 1000 / PIECE_S);
  }

  #keyOf(name: string, piece: number): string {
    return `${this.#namespace}:rates:${name}:${piece}`;
  }
}
