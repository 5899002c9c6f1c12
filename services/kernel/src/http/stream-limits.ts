import { LOCAL_FACTOR, streams } from '@vitrina/contracts/limits';
import type { Redis } from 'ioredis';
import { newId } from '../data/ids.ts';
import type { StreamPermit } from './env.ts';
import { type Caller, deviceKey } from './limit-call.ts';
import { Problem } from './problem.ts';
import type { StoredSession } from './session-store.ts';

/** Lifetime of a permit without a renewal, in seconds: three pings. So the permits of a dead process expire. */
const PERMIT_SECONDS = 45;
/** `Retry-After` of a refusal, in seconds. */
const RETRY_AFTER_SECONDS = 30;

/** Deletes a holder's expired permits, then adds one if the limit is not reached. */
const ACQUIRE = `
local now = redis.call('time')[1]
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('expire', KEYS[1], ARGV[3])
return 1
`;

/** Renews a permit. */
const RENEW = `
redis.call('zadd', KEYS[1], redis.call('time')[1] + ARGV[2], ARGV[1])
redis.call('expire', KEYS[1], ARGV[2])
`;

/** Opener of a stream, see {@link Caller}. */
type StreamHolder = Pick<Caller, 'network' | 'visitor'> & { session: Pick<StoredSession, 'userId'> | null };

/**
 * Limits the number of open streams: per device (an account, or the visitor of a signed cookie) and per network over
 * all processes, counted in Redis, and per process, because each holds a socket. While Redis is not available, only the
 * limit per process applies.
 */
export class StreamLimits {
  readonly #redis: Redis;
  readonly #factor: number;
  #open = 0;

  constructor(redis: Redis, production: boolean) {
    this.#redis = redis;
    this.#factor = production ? 1 : LOCAL_FACTOR;
  }

  /**
   * Acquires a permit.
   * @throws {Problem} `demasiadas_solicitudes` if the device has too many open streams, or the network too many brief streams,
   * `servicio_no_disponible` if this process has too many
   */
  async acquire(holder: StreamHolder): Promise<StreamPermit> {
    if (this.#open >= streams.process) throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
    this.#open += 1;
    const id = newId();
    const held: string[] = [];
    let release = () => {
      release = () => undefined;
      this.#open -= 1;
      for (const key of held) this.#redis.zrem(key, id).catch(ignore);
    };
    const acquireKey = async (key: string, most: number) => {
      const acquired = await this.#redis.eval(ACQUIRE, 1, key, id, most * this.#factor, PERMIT_SECONDS).catch(() => 1);
      if (acquired === 1) held.push(key);
      return acquired === 1;
    };
    const { network } = holder;
    const device = deviceKey(holder);
    const isWithinDevice = device === null || (await acquireKey(`streams:${device}`, streams.device));
    const isBrief = isWithinDevice && network !== null && !(await acquireKey(`streams:${network}`, streams.network));
    if (!isWithinDevice || (isBrief && !(await acquireKey(`streams-brief:${network}`, streams.brief)))) {
      release();
      throw new Problem('demasiadas_solicitudes', { retryAfter: RETRY_AFTER_SECONDS });
    }
    return {
      isBrief,
      renew: () => {
        for (const key of held) this.#redis.eval(RENEW, 1, key, id, PERMIT_SECONDS).catch(ignore);
      },
      release: () => release(),
    };
  }
}

function ignore(): void {}
