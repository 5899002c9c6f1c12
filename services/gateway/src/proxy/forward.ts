import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { type AppEnv, hasBody, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dispatcher } from 'undici';
import { nodeOf } from '../edge/visitor.ts';
import { answerHeaders, declaredLength, requestHeaders } from './headers.ts';
import { drainBody, keepOpenUntil, readWholeBody, watchRate } from './request-body.ts';
import type { ConnectionPool, OutgoingRequest, ServiceConnections } from './service-connections.ts';

/** Largest response, in bytes, that is buffered: cheaper than a stream. */
const MAX_BUFFERED = 256 * 1024;

/** Call to forward, with its service and limits. */
export interface ForwardedCall {
  /** Undefined if the service has no address in the configuration. */
  connections: ServiceConnections | undefined;
  /** `whole` reads up to `maxBytes` first; `streamed` forwards as it arrives. Neither if the method has no body. */
  body: 'whole' | 'streamed';
  maxBytes: number;
  isEventStream: boolean;
  forwardsAuthorization: boolean;
}

interface ServiceResponse {
  answer: Dispatcher.ResponseData;
  /** Resolves when the body that the visitor still sends is drained; absent if all of it was forwarded. */
  requestDrained?: Promise<void>;
}

/**
 * Forwards a request to a service and returns its response, with back pressure: only the pieces in transit and small
 * JSON bodies are held in memory. If the visitor disconnects, the service's request ends too.
 * @throws {Problem} `servicio_no_disponible` if the service is unreachable, silent or has too many requests waiting;
 *   the errors of {@link readWholeBody}; `solicitud_lenta`
 */
export async function forward(c: Context<AppEnv>, call: ForwardedCall): Promise<Response> {
  try {
    return await send(c, call);
  } catch (cause) {
    const problem = cause instanceof Problem ? cause : new Problem('servicio_no_disponible', { cause });
    // The request body is incomplete: close the connection, because it cannot be reused.
    if (!nodeOf(c).incoming.complete) c.header('Connection', 'close');
    throw problem;
  }
}

async function send(
  c: Context<AppEnv>,
  { connections, body, maxBytes, isEventStream, forwardsAuthorization }: ForwardedCall,
): Promise<Response> {
  const { incoming, outgoing } = nodeOf(c);
  if (!connections) throw new Problem('servicio_no_disponible');
  const clientAbort = new AbortController();
  const onClientClose = () => {
    if (!outgoing.writableFinished) clientAbort.abort(new Error('the visitor went away'));
  };
  outgoing.once('close', onClientClose);
  const request: OutgoingRequest = {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: requestHeaders(incoming.headers, c.get('requestId'), forwardsAuthorization),
    body: null,
    signal: clientAbort.signal,
  };
  const isUpload = body === 'streamed' && hasBody(incoming);
  const pool = isEventStream || isUpload ? connections.streams : connections.calls;
  if (isUpload) return toResponse(await upload(pool, request, incoming, clientAbort), request.method);
  if (body === 'whole' && hasBody(incoming)) request.body = await readWholeBody(incoming, maxBytes);
  return toResponse({ answer: await pool.send(request) }, request.method);
}

/**
 * Streams a body to a service. The service may respond before it has read everything (no session, too large): this
 * response is returned, and the service gets no more of the body. The rest of the visitor's body is drained, because a
 * client that is still sending does not read the response.
 */
async function upload(
  pool: ConnectionPool,
  request: OutgoingRequest,
  incoming: IncomingMessage,
  clientAbort: AbortController,
): Promise<ServiceResponse> {
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
      else clientAbort.abort(new Problem('solicitud_lenta'));
    },
  );
  incoming.pipe(body);
  incoming.once('error', (error) => body.destroy(error));
  try {
    const answer = await pool.send({ ...request, body });
    isOver = true;
    if (incoming.readableEnded) return { answer };
    incoming.unpipe(body);
    answer.body.once('close', () => body.destroy());
    return { answer, requestDrained: drainBody(incoming) };
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

async function toResponse({ answer, requestDrained }: ServiceResponse, method: string): Promise<Response> {
  const init = { status: answer.statusCode, headers: answerHeaders(answer.headers as unknown as string[]) };
  const isBodyless = init.status === 204 || init.status === 304 || method === 'HEAD';
  if (isBodyless) {
    answer.body.resume();
    return new Response(null, init);
  }
  const length = Number(init.headers.get('content-length') ?? Number.NaN);
  if (length <= MAX_BUFFERED) {
    const bytes = new Uint8Array(await answer.body.arrayBuffer());
    return new Response(requestDrained ? keepOpenUntil(requestDrained, bytes) : bytes, init);
  }
  return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, init);
}
