import type { IncomingMessage, ServerResponse } from 'node:http';
import { type App, type AppEnv, hasBody, Problem, type ServiceClient, type Shutdown } from '@vitrina/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import { gatewayHeaders } from '../edge/visitor.ts';
import { readWholeBody } from '../proxy/request-body.ts';
import { extensionRequestHeaders, extensionResponseHeaders } from './headers.ts';
import { TeamApis } from './team-apis.ts';

/** Largest body of a request to a team's API, in bytes. */
const MAX_REQUEST = 256 * 1024;
/** Longest wait for the registry to return the address of a team's API, in milliseconds. */
const GRANT_MS = 5_000;

const PATH = '/api/ext/';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const grantAnswer = z.object({ origin: z.url().nullable(), token: z.string().nullable() });

/** Node objects that the server passes to the application with each request. */
interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * Forwards `/api/ext/<team>/*` to the team's API: the rest of the path, the query and the body, with the signed claims
 * of the visitor's session in `X-Vitrina-Session`. The registry returns the API's address and counts the request.
 */
export function mountExtensions(app: App, registry: ServiceClient, onlyPublic: boolean, shutdown: Shutdown): void {
  const apis = new TeamApis(onlyPublic);
  shutdown.add('connections', () => apis.close());
  app.on(methods, `${PATH}:team/*`, async (c) => {
    const { incoming, outgoing } = c.env as unknown as NodeBindings;
    try {
      return await forward(c, apis, registry, incoming, outgoing);
    } catch (problem) {
      // Part of the body may still arrive; the server does not read what follows it on this connection.
      if (!incoming.complete) c.header('Connection', 'close');
      throw problem;
    }
  });
}

async function forward(
  c: Context<AppEnv, `${typeof PATH}:team/*`>,
  apis: TeamApis,
  registry: ServiceClient,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
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

/** Asks the registry with the visitor's cookie, address and device. */
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
