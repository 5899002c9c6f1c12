import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { type AppEnv, hasBody, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dispatcher } from 'undici';
import { answerHeaders, declaredLength, requestHeaders } from './headers.ts';
import { readWholeBody, watchRate } from './request-body.ts';
import { drainBody, keepOpenUntil } from './rest-of-request.ts';
import type { Lane, OutgoingRequest, ServiceLine } from './service-line.ts';

/** Largest response forwarded in one piece, in bytes, which costs less than a stream. */
const SMALL_ANSWER = 256 * 1024;

/** Call to forward, with its service and limits. */
export interface ForwardedCall {
  /** Undefined if the service has no address in the configuration. */
  line: ServiceLine | undefined;
  /**
   * `whole` reads the body first, up to `maxBytes`; `streamed` forwards it as it arrives. The server already refuses a
   * body for methods that have none.
   */
  body: 'whole' | 'streamed';
  maxBytes: number;
  /** True if the response stays open. */
  answersStream: boolean;
  /** True if the client's `Authorization` is forwarded. */
  takesToken: boolean;
}

/** Node objects that the server passes to the application with each request. */
interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** Response of a service; `rest` is set while the visitor still sends a body that is no longer forwarded. */
interface Exchange {
  answer: Dispatcher.ResponseData;
  rest?: Promise<void>;
}

/**
 * Forwards a request to a service and returns its response, with back pressure: only the pieces in transit and small
 * JSON bodies are held in memory. If the visitor disconnects, the service's request ends too.
 * @throws {Problem} `servicio_no_disponible` if the service is unreachable, silent or has too many requests waiting;
 *   the errors of {@link readWholeBody}; `solicitud_lenta`
 */
export async function forward(c: Context<AppEnv>, call: ForwardedCall): Promise<Response> {
  const { incoming, outgoing } = c.env as unknown as NodeBindings;
  try {
    return await send(c, call, incoming, outgoing);
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : new Problem('servicio_no_disponible', { cause });
    // Part of the body may still arrive; the server does not read what follows it on this connection.
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
  const request: OutgoingRequest = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: requestHeaders(incoming.headers, c.get('requestId'), takesToken),
    body: null,
    signal: leaving.signal,
  };
  const isUpload = body === 'streamed' && hasBody(incoming);
  const lane = answersStream || isUpload ? line.streams : line.calls;
  if (isUpload) return toResponse(await upload(lane, request, incoming, leaving), request.method);
  if (body === 'whole' && hasBody(incoming)) request.body = await readWholeBody(incoming, maxBytes);
  return toResponse({ answer: await lane.send(request) }, request.method);
}

/**
 * Streams a body to a service. The service may respond before it has read everything (no session, too large): its
 * response counts and nothing more is sent to it. The rest of the visitor's body is drained, because a client that is
 * still sending does not read the response.
 */
async function upload(
  lane: Lane,
  request: OutgoingRequest,
  incoming: IncomingMessage,
  leaving: AbortController,
): Promise<Exchange> {
  // A separate stream, because a failed connection destroys the body it reads, which would close the visitor's
  // connection.
  const body = new PassThrough();
  const length = declaredLength(incoming);
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
    return { answer, rest: drainBody(incoming) };
  } catch (error) {
    isOver = true;
    incoming.unpipe(body);
    body.destroy();
    const isSlow = error instanceof Problem && error.code === 'solicitud_lenta';
    // Closing the connection while the client sends would lose the response, which states when to try again.
    if (!isSlow && !incoming.readableEnded && !incoming.destroyed) await drainBody(incoming);
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
    return new Response(rest ? keepOpenUntil(rest, bytes) : bytes, init);
  }
  return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, init);
}
