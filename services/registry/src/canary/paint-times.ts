import type { DatabaseClock } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** What is looked back at, in seconds, and the pieces that it is counted in: few pages are measured, so it is long. */
const WINDOW_S = 1_800;
const PIECE_S = 60;

/** Times are kept to within 5 %: each bucket is a tenth wider than the one before. */
const STEP = 1.1;

/** So many pages whose largest paint came after about so many milliseconds. */
export interface PaintTime {
  ms: number;
  pages: number;
}

/**
 * Largest contentful paints of the last half hour by version, as browsers measured them, in Redis: every process of the
 * registry sees all.
 */
export class PaintTimes {
  readonly #store: { redis: Redis; namespace: string };
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(store: { redis: Redis; namespace: string }, clock: Pick<DatabaseClock, 'now'>) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Adds a page that held this version. Of one address one page counts for a microfrontend within a minute, so that no
   * single visitor decides a comparison.
   * @param paint.ms largest contentful paint in milliseconds
   */
  async add({ name, version, ms, address }: { name: string; version: string; ms: number; address: string }) {
    const { redis, namespace } = this.#store;
    const told = `${namespace}:painter:${name}:${address}`;
    if ((await redis.set(told, '1', 'EX', PIECE_S, 'NX')) !== 'OK') return;
    const bucket = Math.round(Math.log(Math.max(1, ms)) / Math.log(STEP));
    const key = this.#keyOf(name, this.#piece());
    await redis
      .multi()
      .hincrby(key, `${version} ${bucket}`, 1)
      .expire(key, WINDOW_S * 2)
      .exec();
  }

  /** The pages measured with a version, the fastest first. */
  async of(name: string, version: string): Promise<PaintTime[]> {
    const newest = this.#piece();
    const keys = Array.from({ length: WINDOW_S / PIECE_S }, (_, back) => this.#keyOf(name, newest - back));
    const pieces = await Promise.all(keys.map((key) => this.#store.redis.hgetall(key)));
    const pages = new Map<number, number>();
    for (const [field, count] of pieces.flatMap((piece) => Object.entries(piece))) {
      const [counted, bucket] = field.split(' ');
      if (counted === version) pages.set(Number(bucket), (pages.get(Number(bucket)) ?? 0) + Number(count));
    }
    return [...pages]
      .sort(([a], [b]) => a - b)
      .map(([bucket, count]) => ({ ms: Math.round(STEP ** bucket), pages: count }));
  }

  #piece(): number {
    return Math.floor(this.#clock.now().getTime() / 1000 / PIECE_S);
  }

  #keyOf(name: string, piece: number): string {
    return `${this.#store.namespace}:paints:${name}:${piece}`;
  }
}
