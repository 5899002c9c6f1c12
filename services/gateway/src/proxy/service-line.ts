import { Problem } from '@vitrina/kernel';
import { type Dispatcher, Pool } from 'undici';

/** How many exchanges a lane carries at once, how many wait for it, and its deadlines in milliseconds. */
interface LaneBounds {
  connections: number;
  waiting: number;
  /** Longest silence before an answer's head, once the request is out. */
  headersTimeout: number;
  /** Longest silence within an answer's body. */
  bodyTimeout: number;
}

/** Longest wait for a connection, in milliseconds. */
const CONNECT_MS = 3_000;

/**
 * What ends by itself soon. A service is one process on one core: more than some hundred calls at once only wait inside
 * it, so that they may as well wait here, where they cost a few hundred bytes and are answered 503 above a bound.
 */
const callBounds: LaneBounds = { connections: 256, waiting: 1_024, headersTimeout: 60_000, bodyTimeout: 30_000 };

/**
 * What visitors hold open: streams of events, which ping every 15 s, and uploads. Idle, one costs two sockets and some
 * 30 KB here; none ever waits for another.
 */
const streamBounds: LaneBounds = { connections: 10_000, waiting: 0, headersTimeout: 75_000, bodyTimeout: 75_000 };

/** One request to a service; its host is the line's own and never comes from the request. */
export interface Outgoing {
  method: string;
  /** Parsed target: path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | NodeJS.ReadableStream | null;
  signal: AbortSignal;
}

/** The two ways to one service: streams never take a connection from calls. */
export class ServiceLine {
  readonly calls: Lane;
  readonly streams: Lane;

  /** @param addresses where its instances answer; only scheme, host and port count */
  constructor(addresses: readonly string[]) {
    this.calls = new Lane(addresses, callBounds);
    this.streams = new Lane(addresses, streamBounds);
  }

  /** Ends all connections at once. */
  async close(): Promise<void> {
    await Promise.all([this.calls.close(), this.streams.close()]);
  }
}

/** One instance of a service, as one lane reaches it. */
interface Instance {
  pool: Pool;
  /** Requests that it has been given and not answered to the end. */
  taken: number;
  /** Time until which it is asked only where there is no other: it could not be reached. */
  awayUntil: number;
}

/** How long an instance that could not be reached is left alone, in milliseconds. */
const AWAY_MS = 2_000;

/** Errors before anything of a request was sent. */
const unreached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

/** Errors of a connection that a service closed, maybe in the moment it was used again. */
const broken = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Connections to the instances of one service, with a bound on who waits for one. */
export class Lane {
  readonly #instances: readonly Instance[];
  /** Requests that one instance may have at once, under way and waiting. */
  readonly #most: number;

  constructor(addresses: readonly string[], { connections, waiting, headersTimeout, bodyTimeout }: LaneBounds) {
    const options = { connections, connect: { timeout: CONNECT_MS }, headersTimeout, bodyTimeout };
    this.#instances = addresses.map((address) => ({
      pool: new Pool(new URL(address).origin, options),
      taken: 0,
      awayUntil: 0,
    }));
    this.#most = connections + waiting;
  }

  /**
   * Sends a request and resolves with the head of its answer, whose body must be read or destroyed. Where the instance
   * cannot be reached, another is asked; where its connection broke before any answer, only for a method without
   * effect. A streamed body is sent once.
   * @throws {Problem} `servicio_no_disponible` where too many wait already; else what the connection failed with
   */
  async send(request: Outgoing): Promise<Dispatcher.ResponseData> {
    const first = this.#pick();
    try {
      return await sendTo(first, request);
    } catch (error) {
      const code = codeOf(error);
      const isSafe = request.method === 'GET' || request.method === 'HEAD';
      const mayRepeat = request.body === null || Buffer.isBuffer(request.body);
      if (!mayRepeat || !(unreached.has(code) || (isSafe && broken.has(code)))) throw error;
      return await sendTo(this.#pick(unreached.has(code) ? first : undefined), request);
    }
  }

  /** The instance that has the least to do, of those that can be reached. */
  #pick(failed?: Instance): Instance {
    const now = Date.now();
    let best: Instance | undefined;
    for (const one of this.#instances) {
      if (one.taken >= this.#most) continue;
      if (!best || rank(one, now, failed) < rank(best, now, failed)) best = one;
    }
    if (!best) throw new Problem('servicio_no_disponible', { retryAfter: 2 });
    return best;
  }

  async close(): Promise<void> {
    await Promise.all(this.#instances.map(({ pool }) => pool.destroy()));
  }
}

/** Lower is better: any that can be reached comes before any that cannot. */
function rank(one: Instance, now: number, failed: Instance | undefined): number {
  return one.taken + (one === failed || one.awayUntil > now ? 1_000_000 : 0);
}

async function sendTo(instance: Instance, request: Outgoing): Promise<Dispatcher.ResponseData> {
  instance.taken += 1;
  const release = () => {
    instance.taken -= 1;
  };
  try {
    const answer = await instance.pool.request({ ...request, responseHeaders: 'raw' } as Dispatcher.RequestOptions);
    answer.body.once('close', release);
    instance.awayUntil = 0;
    return answer;
  } catch (error) {
    release();
    if (unreached.has(codeOf(error))) instance.awayUntil = Date.now() + AWAY_MS;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
