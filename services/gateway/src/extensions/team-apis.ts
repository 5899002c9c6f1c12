import { isPublicAddress, lookupPublic, Problem } from '@vitrina/kernel';
import { Agent, type Dispatcher } from 'undici';

/** Longest response of a team's API, in bytes: it is buffered whole, so that a page gets all of it or an error. */
const MAX_RESPONSE = 1024 * 1024;
/** Longest wait for a whole response, in milliseconds; a team's page shows its own notice long before. */
const TOTAL_MS = 10_000;
/** Longest wait for a connection, in milliseconds. */
const CONNECT_MS = 2_000;
/** Concurrent requests to one team's API: a slow API holds at most 32 MB and as many connections here. */
const MOST_AT_ONCE = 32;
/** `Retry-After` of a request over that limit, in seconds. */
const AGAIN_S = 2;

/** A request to a team's API. */
export interface TeamRequest {
  team: string;
  /** Scheme, host and port of the API. */
  origin: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
}

/** A whole response of a team's API. */
export interface TeamResponse {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Uint8Array<ArrayBuffer>;
}

/** Connections to the teams' APIs. */
export class TeamApis {
  readonly #agent: Agent;
  readonly #onlyPublic: boolean;
  readonly #underWay = new Map<string, number>();

  /** @param onlyPublic refuses origins that are not on the public internet; false outside production */
  constructor(onlyPublic: boolean) {
    this.#onlyPublic = onlyPublic;
    this.#agent = new Agent({
      connect: { timeout: CONNECT_MS, ...(onlyPublic && { lookup: lookupPublic }) },
    });
  }

  /**
   * Sends a request and reads the whole response. Does not follow redirects.
   * @throws {Problem} `servicio_no_disponible` if the API is unreachable, slow or busy, redirects, or sends more than 1
   *   MB
   */
  async send({ team, origin, ...request }: TeamRequest): Promise<TeamResponse> {
    const taken = this.#underWay.get(team) ?? 0;
    if (taken >= MOST_AT_ONCE) throw new Problem('servicio_no_disponible', { retryAfter: AGAIN_S });
    this.#underWay.set(team, taken + 1);
    try {
      return await this.#exchange(origin, request);
    } catch (cause) {
      throw new Problem('servicio_no_disponible', { cause });
    } finally {
      const left = (this.#underWay.get(team) ?? 1) - 1;
      if (left > 0) this.#underWay.set(team, left);
      else this.#underWay.delete(team);
    }
  }

  async #exchange(origin: string, request: Omit<TeamRequest, 'team' | 'origin'>): Promise<TeamResponse> {
    const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
    // A connection to an IP address skips the resolver, so it is checked here.
    if (this.#onlyPublic && /^[\d.]+$|:/.test(host) && !isPublicAddress(host)) {
      throw new Error(`${host} is not public`);
    }
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TOTAL_MS)]);
    const { statusCode, headers, body } = await this.#agent.request({
      ...request,
      origin,
      method: request.method as Dispatcher.HttpMethod,
      signal,
    });
    // Always read the body: destroying an unread body raises an error that has no handler.
    const bytes = await readLimited(body);
    if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) throw new Error(`the API answered ${statusCode}`);
    return { status: statusCode, headers, body: bytes };
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/**
 * Reads a whole response.
 * @throws above {@link MAX_RESPONSE}, after closing its connection
 */
async function readLimited(body: Dispatcher.ResponseData['body']): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the body.
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_RESPONSE) throw new Error(`the API answered with more than ${MAX_RESPONSE} bytes`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, size));
}
