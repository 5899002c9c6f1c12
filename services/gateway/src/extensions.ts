import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  type App,
  type AppEnv,
  hasBody,
  isPublicAddress,
  lookupPublic,
  Problem,
  type ServiceClient,
  type Shutdown,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import { Agent, type Dispatcher } from 'undici';
import { z } from 'zod';
import { gatewayHeaders, nodeOf } from './edge/visitor.ts';
import { readWholeBody } from './proxy/request-body.ts';

/** Largest body of a request to a team's API, in bytes. */
const MAX_REQUEST = 256 * 1024;
/** Longest wait for the registry to return the address of a team's API, in milliseconds. */
const GRANT_MS = 5_000;

const PATH = '/api/ext/';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const grantAnswer = z.object({ origin: z.url().nullable(), token: z.string().nullable() });

/**
 * Forwards `/api/ext/<team>/*` to the team's API: the rest of the path, the query and the body, with the signed claims
 * of the visitor's session in `X-Vitrina-Session`. The registry returns the API's address and counts the request.
 */
export function mountExtensions(app: App, registry: ServiceClient, onlyPublic: boolean, shutdown: Shutdown): void {
  const apis = new TeamApis(onlyPublic);
  shutdown.add('connections', () => apis.close());
  app.on(methods, `${PATH}:team/*`, async (c) => {
    try {
      return await forward(c, apis, registry);
    } catch (problem) {
      // Part of the body may still arrive; the server does not read what follows it on this connection.
      if (!nodeOf(c).incoming.complete) c.header('Connection', 'close');
      throw problem;
    }
  });
}

async function forward(
  c: Context<AppEnv, `${typeof PATH}:team/*`>,
  apis: TeamApis,
  registry: ServiceClient,
): Promise<Response> {
  const { incoming, outgoing } = nodeOf(c);
  const team = c.req.param('team');
  const prefix = `${PATH}${team}`;
  const { url = '' } = incoming;
  // A different spelling of a team, such as %61genda, is not found.
  if (!/^[a-z][a-z0-9]{1,30}$/.test(team) || !url.startsWith(prefix)) throw new Problem('ruta_no_encontrada');
  const rest = url.slice(prefix.length);
  const answer = await grantOf(registry, team, incoming);
  if (!answer.ok) return new Response(await answer.arrayBuffer(), { status: answer.status, headers: refusal(answer) });
  const { origin, token } = grantAnswer.parse(await answer.json());
  if (origin === null) throw new Problem('ruta_no_encontrada');
  const clientAbort = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) clientAbort.abort(new Error('the visitor went away'));
  });
  const { status, headers, body } = await apis.send({
    team,
    origin,
    method: c.req.method,
    path: rest.startsWith('/') ? rest : `/${rest}`,
    headers: extensionRequestHeaders(incoming.headers, c.get('requestId'), token),
    body: hasBody(incoming) ? await readWholeBody(incoming, MAX_REQUEST) : null,
    signal: clientAbort.signal,
  });
  const isBodyless = status === 204 || status === 205 || c.req.method === 'HEAD';
  return new Response(isBodyless ? null : body, { status, headers: extensionResponseHeaders(headers) });
}

async function grantOf(registry: ServiceClient, team: string, { headers }: IncomingMessage) {
  const visitor = Object.fromEntries(gatewayHeaders.map((name) => [name, String(headers[name] ?? '')]));
  const signal = AbortSignal.timeout(GRANT_MS);
  const init = { method: 'POST', headers: { ...visitor, cookie: headers.cookie ?? '' }, signal };
  try {
    return await registry.fetch(`/internal/extension-grants/${team}`, init);
  } catch (cause) {
    throw new Problem('servicio_no_disponible', { cause });
  }
}

/** Headers of a refusal by the registry: its error envelope and `Retry-After`. */
function refusal({ headers }: { headers: { get(name: string): string | null } }): Record<string, string> {
  const again = headers.get('retry-after');
  return { 'content-type': 'application/json', 'cache-control': 'no-store', ...(again && { 'retry-after': again }) };
}

/** Request headers forwarded to a team's API; cookies, addresses and everything else stay here. */
const sent = ['accept', 'accept-language', 'content-type', 'idempotency-key'] as const;

/** Response headers of a team's API that reach the visitor; none can change the page, cookies or policies. */
const kept = ['content-disposition', 'content-encoding', 'content-language', 'content-type', 'retry-after'] as const;

/** Content types that no browser runs or draws as a page. */
const harmless = new Set([
  ...['application/json', 'application/problem+json', 'application/pdf', 'text/calendar', 'text/csv', 'text/plain'],
  ...['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'],
]);

const SESSION_HEADER = 'x-vitrina-session';

/** Headers of the request to a team's API. @param token signed claims; null for a visitor without a session */
function extensionRequestHeaders(
  headers: IncomingHttpHeaders,
  requestId: string,
  token: string | null,
): Record<string, string> {
  const forwarded: Record<string, string> = { 'x-request-id': requestId, 'accept-encoding': 'identity' };
  for (const name of sent) {
    const value = headers[name];
    if (typeof value === 'string') forwarded[name] = value;
  }
  if (token !== null) forwarded[SESSION_HEADER] = token;
  return forwarded;
}

/** Headers of the visitor's response. A type that a browser could run or draw becomes a binary download. */
function extensionResponseHeaders(headers: IncomingHttpHeaders): Headers {
  const answer = new Headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" });
  for (const name of kept) {
    const value = headers[name];
    if (typeof value === 'string') answer.set(name, value);
  }
  const type = (answer.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!harmless.has(type)) {
    answer.set('content-type', 'application/octet-stream');
    answer.set('content-disposition', 'attachment');
  }
  return answer;
}

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

interface TeamRequest {
  team: string;
  /** Scheme, host and port of the API. */
  origin: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
}

interface TeamResponse {
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
    this.#agent = new Agent({ connect: { timeout: CONNECT_MS, ...(onlyPublic && { lookup: lookupPublic }) } });
  }

  /**
   * Sends a request and reads the whole response. Does not follow redirects.
   * @throws {Problem} `servicio_no_disponible` if the API is unreachable, slow or busy, redirects, or sends more than 1 MB
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
    const isForwarded = (statusCode >= 200 && statusCode < 300) || (statusCode >= 400 && statusCode < 600);
    if (!isForwarded) throw new Error(`the API answered ${statusCode}`);
    return { status: statusCode, headers, body: bytes };
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Reads a whole response. @throws above {@link MAX_RESPONSE}, after closing its connection */
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
