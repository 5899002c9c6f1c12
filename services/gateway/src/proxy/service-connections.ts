import { connectToAny, IDLE_CONNECTION_MS, Problem } from '@vitrina/kernel';
import { type Dispatcher, Pool } from 'undici';

/** Limits of a pool: open connections, waiting requests, and timeouts in milliseconds. */
interface PoolLimits {
  connections: number;
  waiting: number;
  /** Longest wait for a response's head once the request is sent. */
  headersTimeout: number;
  /** Longest silence within a response's body. */
  bodyTimeout: number;
}

/**
 * Limits of calls that end soon. A service is one process on one core: beyond some hundred simultaneous calls, the rest
 * only wait inside it. They may as well wait here, where each costs a few hundred bytes and gets 503 above a limit.
 */
const callLimits: PoolLimits = { connections: 256, waiting: 1_024, headersTimeout: 60_000, bodyTimeout: 30_000 };

/**
 * Limits of exchanges that visitors hold open: event streams, which ping every 15 s, and uploads. An idle exchange
 * costs two sockets and some 30 KB here; none ever waits for another.
 */
const streamLimits: PoolLimits = { connections: 10_000, waiting: 0, headersTimeout: 75_000, bodyTimeout: 75_000 };

/** Request to a service; the host is that of the connection and never comes from the request. */
export interface OutgoingRequest {
  method: string;
  /** Parsed target: path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | NodeJS.ReadableStream | null;
  signal: AbortSignal;
}

/** Two pools of connections to one service, so that streams never take a connection from calls. */
export class ServiceConnections {
  readonly calls: ConnectionPool;
  readonly streams: ConnectionPool;

  /** @param addresses addresses of its instances; only scheme, host and port count */
  constructor(addresses: readonly string[]) {
    this.calls = new ConnectionPool(addresses, callLimits);
    this.streams = new ConnectionPool(addresses, streamLimits);
  }

  async close(): Promise<void> {
    await Promise.all([this.calls.close(), this.streams.close()]);
  }
}

/** Requests after which a connection is reopened, so that an instance that comes back gets its share. */
const REQUESTS_PER_CONNECTION = 1_000;

/** Errors of a connection that the service closed, possibly just as it was reused. */
const broken = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Connections to the instances of one service, with a limit on waiting requests. */
export class ConnectionPool {
  readonly #pool: Pool;
  readonly #maxRequests: number;
  #requests = 0;

  constructor(addresses: readonly string[], { connections, waiting, headersTimeout, bodyTimeout }: PoolLimits) {
    this.#pool = new Pool(new URL(addresses[0] ?? '').origin, {
      connections,
      connect: connectToAny(addresses),
      maxRequestsPerClient: REQUESTS_PER_CONNECTION,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
      headersTimeout,
      bodyTimeout,
    });
    this.#maxRequests = connections + waiting;
  }

  /**
   * Sends a request and resolves with the head of its response, whose body must be read or destroyed. A request without
   * effect is sent once more if its connection broke before any response.
   * @throws {Problem} `servicio_no_disponible` if too many wait already; else the connection's error
   */
  async send(request: OutgoingRequest): Promise<Dispatcher.ResponseData> {
    if (this.#requests >= this.#maxRequests) throw new Problem('servicio_no_disponible', { retryAfter: 2 });
    this.#requests += 1;
    const release = () => {
      this.#requests -= 1;
    };
    try {
      const answer = await this.#sendSafely(request);
      answer.body.once('close', release);
      return answer;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #sendSafely(request: OutgoingRequest): Promise<Dispatcher.ResponseData> {
    const options = { ...request, responseHeaders: 'raw' } as Dispatcher.RequestOptions;
    try {
      return await this.#pool.request(options);
    } catch (error) {
      const isSafe = request.method === 'GET' || request.method === 'HEAD';
      if (!isSafe || !broken.has(codeOf(error))) throw error;
      return await this.#pool.request(options);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
