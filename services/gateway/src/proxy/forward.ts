import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { type AppEnv, hasBody, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dispatcher } from 'undici';
import { answerHeaders, requestHeaders, statedLength } from './headers.ts';
import { readWhole, watchRate } from './request-body.ts';
import { dropRest, openUntil } from './rest-of-request.ts';
import type { Lane, Outgoing, ServiceLine } from './service-line.ts';

/** Answers up to this size, in bytes, are forwarded in one piece, which costs less than a stream. */
const SMALL_ANSWER = 256 * 1024;

/** What goes with a call to its service. */
export interface ForwardedCall {
  /** Undefined where the service has no address in the configuration. */
  line: ServiceLine | undefined;
  /**
   * `whole` is read first, up to `maxBytes`; `streamed` goes on as it comes in. Methods that have no body are refused
   * with one before, by the server.
   */
  body: 'whole' | 'streamed';
  maxBytes: number;
  /** True where the answer stays open. */
  answersStream: boolean;
  /** True if the client's `Authorization` is forwarded. */
  takesToken: boolean;
}

/** What the server gives the application beside the request. */
interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** A service's answer; `rest` while the visitor still sends a body that is no longer read. */
interface Exchange {
  answer: Dispatcher.ResponseData;
  rest?: Promise<void>;
}

/**
 * Sends a request on to a service and its answer back, with back pressure: nothing is held in memory but the pieces on
 * their way, and JSON bodies, which are small. A visitor who goes away ends the service's request too.
 * @throws {Problem} `servicio_no_disponible` where the service is away, silent or has too many waiting;
 *   what {@link readWhole} refuses; `solicitud_lenta`
 */
export async function forward(c: Context<AppEnv>, call: ForwardedCall): Promise<Response> {
  const { incoming, outgoing } = c.env as unknown as NodeBindings;
  try {
    return await send(c, call, incoming, outgoing);
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : new Problem('servicio_no_disponible', { cause });
    // Part of the body may still come: what follows it on this connection is not read.
    if (!incoming.complete) c.header('Connection', 'close');
    throw problem;
  }
}

async function send(
  c: Context<AppEnv>,
  { line, body, maxBytes, answersStream, takesToken }: ForwardedCall,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  if (!line) throw new Problem('servicio_no_disponible');
  const leaving = new AbortController();
  const leave = () => {
    if (!outgoing.writableFinished) leaving.abort(new Error('the visitor went away'));
  };
  outgoing.once('close', leave);
  const request: Outgoing = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: requestHeaders(incoming.headers, c.get('requestId'), takesToken),
    body: null,
    signal: leaving.signal,
  };
  const isUpload = body === 'streamed' && hasBody(incoming);
  const lane = answersStream || isUpload ? line.streams : line.calls;
  if (isUpload) return toResponse(await upload(lane, request, incoming, leaving), request.method);
  if (body === 'whole' && hasBody(incoming)) request.body = await readWhole(incoming, maxBytes);
  return toResponse({ answer: await lane.send(request) }, request.method);
}

/**
 * A service may answer before it has read everything (no session, too large): the answer counts, and nothing more goes
 * to the service. The visitor's rest is read and dropped, as one who still sends does not look for an answer.
 */
async function upload(
  lane: Lane,
  request: Outgoing,
  incoming: IncomingMessage,
  leaving: AbortController,
): Promise<Exchange> {
  // Of its own, as a line that gives up destroys the body it reads, and with it the visitor's connection.
  const body = new PassThrough();
  const length = statedLength(incoming);
  if (length !== undefined) request.headers['content-length'] = String(length);
  let isOver = false;
  watchRate(
    incoming,
    () => body.writableNeedDrain,
    () => {
      if (isOver) incoming.destroy();
      else leaving.abort(new Problem('solicitud_lenta'));
    },
  );
  incoming.pipe(body);
  incoming.once('error', (error) => body.destroy(error));
  try {
    const answer = await lane.send({ ...request, body });
    isOver = true;
    if (incoming.readableEnded) return { answer };
    incoming.unpipe(body);
    answer.body.once('close', () => body.destroy());
    return { answer, rest: dropRest(incoming) };
  } catch (error) {
    isOver = true;
    incoming.unpipe(body);
    body.destroy();
    const isSlow = error instanceof Problem && error.code === 'solicitud_lenta';
    // Closing the connection while the client sends would lose the answer, which says when to try again.
    if (!isSlow && !incoming.readableEnded && !incoming.destroyed) await dropRest(incoming);
    throw error;
  }
}

async function toResponse({ answer, rest }: Exchange, method: string): Promise<Response> {
  const init = { status: answer.statusCode, headers: answerHeaders(answer.headers as unknown as string[]) };
  const isBodyless = init.status === 204 || init.status === 304 || method === 'HEAD';
  if (isBodyless) {
    answer.body.resume();
    return new Response(null, init);
  }
  const length = Number(init.headers.get('content-length') ?? Number.NaN);
  if (length <= SMALL_ANSWER) {
    const bytes = new Uint8Array(await answer.body.arrayBuffer());
    return new Response(rest ? openUntil(rest, bytes) : bytes, init);
  }
  return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, init);
}
