import type { Socket } from 'node:net';
import { Agent, buildConnector, fetch, Headers, type RequestInit, type Response } from 'undici';
import { traceParent } from '../observe/trace.ts';

/**
 * Lifetime of a caller's idle connection, in milliseconds. Shorter than an instance's drain (`DRAIN_MS`): its caller
 * closes an unused connection by then, and never during a request.
 */
export const IDLE_CONNECTION_MS = 2_000;
/** Longest wait for a connection to one address, in milliseconds. */
const CONNECT_MS = 2_000;
/** Time for which an address that refused a connection is tried last, in milliseconds. */
const REST_MS = 5_000;
/** Requests after which a connection is reopened, so that a restarted instance gets its share. */
const REQUESTS_PER_CONNECTION = 1_000;

/**
 * Opens connections to a service with several addresses in turn: the `connect` of an undici `Pool` or `Agent`. If an
 * address refuses the connection, the next is tried before any part of a request is sent, so this is safe for every
 * method and body. A name that resolves to many hosts is enough as the only address.
 * @param origins at least one, such as `http://127.0.0.1:4001`
 */
export function connectToAny(origins: readonly string[]): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS });
  const targets = origins.map((origin) => ({ url: new URL(origin), restsUntil: 0 }));
  let turn = 0;
  const open = (options: buildConnector.Options, { protocol, hostname, host, port }: URL) =>
    new Promise<Socket>((resolve, reject) => {
      connect({ ...options, protocol, hostname, host, port }, (error, socket) =>
        error ? reject(error) : resolve(socket),
      );
    });
  const openOne = async (options: buildConnector.Options): Promise<Socket> => {
    turn = (turn + 1) % targets.length;
    const now = performance.now();
    const inTurn = [...targets.slice(turn), ...targets.slice(0, turn)];
    let failure: unknown = new Error('the service has no address');
    for (const target of inTurn.sort((a, b) => Number(a.restsUntil > now) - Number(b.restsUntil > now))) {
      try {
        return await open(options, target.url);
      } catch (error) {
        target.restsUntil = performance.now() + REST_MS;
        failure = error;
      }
    }
    throw failure;
  };
  return (options, callback) => {
    openOne(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Client of another service of the platform, at one address or at several. */
export class ServiceClient {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #key: string | undefined;

  /**
   * @param origins addresses of its instances; at least one
   * @param key sent with every request as a bearer token, for internal calls; omit it for public calls
   */
  constructor(origins: readonly string[], key?: string) {
    this.#origin = origins[0] ?? '';
    this.#key = key;
    this.#agent = new Agent({
      connect: connectToAny(origins),
      maxRequestsPerClient: REQUESTS_PER_CONNECTION,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    });
  }

  /**
   * Sends a request to one of the instances. A GET whose connection broke is sent once more.
   * @param path with its query, beginning with `/`
   * @throws as `fetch` does, if no instance answers or the signal is aborted
   */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const parent = traceParent();
    const headers = new Headers(init.headers);
    if (parent) headers.set('traceparent', parent);
    if (this.#key !== undefined) headers.set('authorization', `Bearer ${this.#key}`);
    const request = { ...init, headers, dispatcher: this.#agent };
    const ask = () => fetch(new URL(path, this.#origin), request);
    try {
      return await ask();
    } catch (error) {
      const { method = 'GET', signal } = init;
      if (method !== 'GET' || signal?.aborted || !brokeOff(error)) throw error;
      return ask();
    }
  }
}

/** Returns true if an open connection was lost, such as when an instance is killed or closes an idle one. */
function brokeOff(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
