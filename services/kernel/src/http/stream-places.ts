import { LOCAL_FACTOR, streams } from '@vitrina/contracts/limits';
import type { Redis } from 'ioredis';
import { newId } from '../ids.ts';
import { Problem } from '../problem.ts';
import type { StoredSession } from '../sessions.ts';
import { type Caller, deviceKey } from './limit-call.ts';

/** Time for which a place is held without a renewal, in seconds: three pings. After this the place of a dead process is free again. */
const HELD_SECONDS = 45;
/** `Retry-After` of a refusal, in seconds. */
const COME_BACK = 30;

/** Deletes a holder's expired places, then takes one if the limit is not reached. */
const TAKE = `
local now = redis.call('time')[1]
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('expire', KEYS[1], ARGV[3])
return 1
`;

/** Renews a place. */
const RENEW = `
redis.call('zadd', KEYS[1], redis.call('time')[1] + ARGV[2], ARGV[1])
redis.call('expire', KEYS[1], ARGV[2])
`;

/** Opener of a stream, see {@link Caller}. */
type StreamHolder = Pick<Caller, 'network' | 'visitor'> & { session: Pick<StoredSession, 'userId'> | null };

/** Place of an open stream. */
export interface StreamPlace {
  /** True if the network's normal places are taken, so that the server closes the stream after a short time. */
  isBrief: boolean;
  /** Renews the place; must be called at least every 15 s. */
  renew(): void;
  /** Releases the place; further calls do nothing. */
  leave(): void;
}

/**
 * Limits the number of open streams: per device (an account, or the visitor of a signed cookie) and per network over
 * all processes, counted in Redis, and per process, because each holds a socket. While Redis is not available, only the
 * limit per process applies.
 */
export class StreamPlaces {
  readonly #redis: Redis;
  readonly #factor: number;
  #taken = 0;

  constructor(redis: Redis, production: boolean) {
    this.#redis = redis;
    this.#factor = production ? 1 : LOCAL_FACTOR;
  }

  /**
   * Takes a place.
   * @throws {Problem} `demasiadas_solicitudes` if the device has too many open streams, or the network too many brief streams,
   * `servicio_no_disponible` if this process has too many
   */
  async take(holder: StreamHolder): Promise<StreamPlace> {
    if (this.#taken >= streams.process) throw new Problem('servicio_no_disponible', { retryAfter: COME_BACK });
    this.#taken += 1;
    const id = newId();
    const held: string[] = [];
    let free = () => {
      free = () => undefined;
      this.#taken -= 1;
      for (const key of held) this.#redis.zrem(key, id).catch(ignore);
    };
    const takeOf = async (key: string, places: number) => {
      const taken = await this.#redis.eval(TAKE, 1, key, id, places * this.#factor, HELD_SECONDS).catch(() => 1);
      if (taken === 1) held.push(key);
      return taken === 1;
    };
    const { network } = holder;
    const device = deviceKey(holder);
    const hasPlace = device === null || (await takeOf(`streams:${device}`, streams.device));
    const isBrief = hasPlace && network !== null && !(await takeOf(`streams:${network}`, streams.network));
    if (!hasPlace || (isBrief && !(await takeOf(`streams-brief:${network}`, streams.brief)))) {
      free();
      throw new Problem('demasiadas_solicitudes', { retryAfter: COME_BACK });
    }
    return {
      isBrief,
      renew: () => {
        for (const key of held) this.#redis.eval(RENEW, 1, key, id, HELD_SECONDS).catch(ignore);
      },
      leave: () => free(),
    };
  }
}

function ignore(): void {}
