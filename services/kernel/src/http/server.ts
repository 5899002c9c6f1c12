import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type ErrorEnvelope, errorCatalogue } from '@vitrina/contracts/errors';
import { newId } from '../data/ids.ts';
import type { App } from './app.ts';
import { isWellFormed, parseTarget } from './request-checks.ts';

/** Listening server. */
export interface RunningServer {
  port: number;
  /** Keeps serving for `ms` milliseconds, with `Connection: close` on each response. */
  drain: (ms: number) => Promise<void>;
  /** Lets running requests end and drops idle connections. */
  close: () => Promise<void>;
}

/** Answers a request with prepared bytes, without calling the application; returns false if the application must answer. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Limits of a server. Node's parser stays strict: what it refuses is answered with 400 (431, 413, 408), and the connection
 * is closed.
 */
const bounds = {
  insecureHTTPParser: false,
  /** Checked by `isWellFormed`, which also closes the connection. */
  requireHostHeader: false,
  /** Request line and headers together, in bytes. */
  maxHeaderSize: 16_384,
  /** Longest time until the headers are complete, in milliseconds. */
  headersTimeout: 15_000,
  /**
   * Maximum duration of a request, in milliseconds: uploads of 50 MB over a slow line take longer than Node's five
   * minutes; the gateway also requires a minimum transfer rate.
   */
  requestTimeout: 30 * 60_000,
  /** Interval at which Node checks both time-outs, in milliseconds; its default of 30 s could triple `headersTimeout`. */
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
} as const;

/** Concurrent requests on one connection: browsers send one, pipelining scripts a few. */
const MAX_PIPELINED = 16;

/** Connections on which a request was refused: further bytes may belong to that request, so they are ignored. */
const refused = new WeakSet<Socket>();

/**
 * Listens on `host:port` (0 takes a free port) and resolves once connections are accepted. An ambiguous request is
 * answered with 400 and its connection closed; for all others `url` is the parsed target.
 * @param shortcuts tried in order before the application
 * @param onRefused called with each ambiguous request
 */
export async function listen(
  app: App,
  host: string,
  port: number,
  shortcuts: readonly Shortcut[] = [],
  onRefused: (request: IncomingMessage) => void = () => undefined,
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch, { hostname: host });
  const underWay = new WeakMap<Socket, number>();
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    refused.add(request.socket);
    onRefused(request);
    answerRefusal(response);
  };
  let draining = false;
  const server = createServer(bounds, (request, response) => {
    const { socket } = request;
    if (refused.has(socket)) return;
    if (draining) response.setHeader('Connection', 'close');
    const running = (underWay.get(socket) ?? 0) + 1;
    const target = parseTarget(request.url ?? '');
    if (target === null || running > MAX_PIPELINED || !isWellFormed(request)) {
      refuse(request, response);
      return;
    }
    request.url = target;
    if (shortcuts.some((shortcut) => shortcut(request, response))) return;
    underWay.set(socket, running);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    void answer(request, response);
  });
  server.on('checkExpectation', refuse);
  server.on('clientError', answerUnreadable);
  // Unlimited here: isWellFormed sees all headers and refuses too many.
  server.maxHeadersCount = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  const drain = (ms: number) => {
    draining = true;
    return pause(ms);
  };
  return { port: taken, drain, close: () => closeServer(server) };
}

function answerRefusal(response: ServerResponse): void {
  const { headers, body } = refusal();
  response.writeHead(errorCatalogue.solicitud_invalida.status, headers);
  response.end(body);
}

/** Body and headers of a refused request whose connection is closed. */
function refusal() {
  const { text } = errorCatalogue.solicitud_invalida;
  const requestId = newId();
  const envelope: ErrorEnvelope = { success: false, error: text, message: text, code: 'solicitud_invalida', requestId };
  const body = JSON.stringify(envelope);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  return { headers, body };
}

/** Status lines of requests that Node's parser refuses, by the error's code; 400 for all others. */
const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers a request that the parser could not read, unless a response was begun on its connection, and closes it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node keeps the response in progress here; it has no other name.
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  if (!socket.writable || response?.headersSent) {
    socket.destroy(error);
    return;
  }
  const { headers, body } = refusal();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Event streams never end on their own: they are cut, and clients reconnect to another instance.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
