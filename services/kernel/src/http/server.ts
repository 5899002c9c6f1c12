import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';

/** A listening server: its port, and a close that lets running requests end and drops idle connections. */
export interface RunningServer {
  port: number;
  close: () => Promise<void>;
}

/** Answers a request before the application sees it, and says whether it did: for finished bytes only. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Listens on `host:port` (0 takes a free port) and resolves once connections are accepted.
 * @param shortcuts asked in order before the application
 */
export async function listen(
  app: App,
  host: string,
  port: number,
  shortcuts: readonly Shortcut[] = [],
): Promise<RunningServer> {
  const answer = getRequestListener(app.fetch, { hostname: host });
  const server = createServer((request, response) => {
    if (!shortcuts.some((shortcut) => shortcut(request, response))) void answer(request, response);
  });
  // Uploads of 50 MB over a slow line take longer than the default five minutes; the header part must be quick.
  server.requestTimeout = 30 * 60_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return { port: taken, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Streams of events never end by themselves: they are cut, and clients reconnect elsewhere.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
