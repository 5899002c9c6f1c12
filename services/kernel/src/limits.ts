import type { LimitName } from '@vitrina/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

/** Attempts within so many seconds, for each key (quality bars, 'Who may what'). */
const limits = {
  /** Failed logins for each account and address. */
  login: { points: 5, seconds: 15 * 60 },
  registro: { points: 5, seconds: 3600 },
  subida: { points: 20, seconds: 3600 },
  chat: { points: 20, seconds: 60 },
  avisos: { points: 60, seconds: 60 },
  comentario: { points: 5, seconds: 600 },
  reporte: { points: 10, seconds: 3600 },
} as const satisfies Record<LimitName, { points: number; seconds: number }>;

/** Factor by which all but the login attempts are widened outside production, so that tests and demos can run. */
const LOCAL_FACTOR = 100;

/** Limits on attempts, counted in Redis so that every process of a service counts together. */
export class Limits {
  readonly #limiters: Record<LimitName, RateLimiterRedis>;

  constructor(redis: Redis, production: boolean) {
    const make = (name: LimitName) =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limite-${name}`,
        points: limits[name].points * (production || name === 'login' ? 1 : LOCAL_FACTOR),
        duration: limits[name].seconds,
      });
    this.#limiters = {
      login: make('login'),
      registro: make('registro'),
      subida: make('subida'),
      chat: make('chat'),
      avisos: make('avisos'),
      comentario: make('comentario'),
      reporte: make('reporte'),
    };
  }

  /**
   * Counts one attempt.
   * @throws {Problem} `demasiadas_solicitudes` with the seconds to wait, where the limit was reached
   */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters[name].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(error);
    }
  }

  /**
   * Looks without counting, for limits on failures only.
   * @throws {Problem} `demasiadas_solicitudes` where the limit was reached
   */
  async check(name: LimitName, key: string): Promise<void> {
    const state = await this.#limiters[name].get(key);
    if (state && state.remainingPoints <= 0) throw tooMany(state);
  }

  /** Forgets the attempts of a key, as after a login that worked. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].delete(key);
  }
}

function tooMany(state: RateLimiterRes): Problem {
  return new Problem('demasiadas_solicitudes', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
}
