import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type AppEnv, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import { answerHeaders, requestHeaders } from './headers.ts';
import { dropRest, openUntil } from './rest-of-request.ts';

/** Longest silence of a service, in milliseconds; streams of events ping every 15 s. */
const SILENCE_MS = 75_000;

/** Answers up to this size, in bytes, are handed on in one piece, which costs less than a stream. */
const SMALL_ANSWER = 128 * 1024;

const agent = new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64, scheduling: 'lifo' });

/** What the server gives the application beside the request. */
interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** A service's answer; `rest` while the visitor still sends what nobody reads any more. */
interface Exchange {
  answer: IncomingMessage;
  rest?: Promise<void>;
}

/**
 * Sends a request on to a service and its answer back, both as streams with back pressure: nothing is held in memory
 * but the pieces on their way. A visitor who goes away ends the service's request too.
 * @throws {Problem} `servicio_no_disponible` where the service is away or silent
 */
export async function forward(c: Context<AppEnv>, address: string | undefined): Promise<Response> {
  if (!address) throw new Problem('servicio_no_disponible');
  const { incoming, outgoing } = c.env as unknown as NodeBindings;
  const headers = requestHeaders(incoming, c.get('requestId'));
  const send = () => exchange(new URL(incoming.url ?? '/', address), incoming, outgoing, headers);
  try {
    return await toResponse(await send(), incoming.method);
  } catch (cause) {
    // A service may close an idle connection in the moment it is used again; a request without body is safe to repeat.
    if (isStale(cause) && hasNoBody(incoming)) return toResponse(await send().catch(unavailable), incoming.method);
    return unavailable(cause);
  }
}

function unavailable(cause: unknown): never {
  throw new Problem('servicio_no_disponible', { cause });
}

class StaleConnection extends Error {}

const isStale = (cause: unknown) => cause instanceof StaleConnection;

const hasNoBody = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function exchange(
  url: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: ReturnType<typeof requestHeaders>,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const upstream = request(url, { method: incoming.method, headers, agent, timeout: SILENCE_MS });
    const gone = () => upstream.destroy(new Error('the visitor went away'));
    outgoing.once('close', gone);
    upstream.once('close', () => outgoing.off('close', gone));
    upstream.once('timeout', () => upstream.destroy(new Error('the service is silent')));
    upstream.once('response', (answer) => {
      if (hasNoBody(incoming) || incoming.readableEnded) resolve({ answer });
      else resolve({ answer, rest: leaveRest(incoming, upstream, answer) });
    });
    upstream.on('error', (error) => reject(upstream.reusedSocket ? new StaleConnection('', { cause: error }) : error));
    if (hasNoBody(incoming)) upstream.end();
    else incoming.pipe(upstream);
  });
}

/**
 * A service may answer before it has read everything (no session, too large): the answer counts, and nothing more goes
 * to the service. The visitor's rest is read and dropped, as one who still sends does not look for an answer.
 */
function leaveRest(incoming: IncomingMessage, upstream: ClientRequest, answer: IncomingMessage): Promise<void> {
  incoming.unpipe(upstream);
  answer.once('close', () => upstream.destroy());
  return dropRest(incoming);
}

async function toResponse({ answer: upstream, rest }: Exchange, method: string | undefined): Promise<Response> {
  const init = { status: upstream.statusCode ?? 502, headers: answerHeaders(upstream) };
  const length = Number(upstream.headers['content-length'] ?? Number.NaN);
  const bodyless = init.status === 204 || init.status === 304 || method === 'HEAD';
  if (bodyless) {
    upstream.resume();
    return new Response(null, init);
  }
  if (length <= SMALL_ANSWER) {
    const bytes = await collect(upstream);
    return new Response(rest ? openUntil(rest, bytes) : bytes, init);
  }
  return new Response(Readable.toWeb(upstream) as ReadableStream<Uint8Array>, init);
}

function collect(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.once('end', () => resolve(Buffer.concat(pieces)));
    stream.once('error', reject);
    // Cut off in the middle.
    stream.once('close', () => reject(new Error('the service broke off its answer')));
  });
}
