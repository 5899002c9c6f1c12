import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { App } from './app.ts';

/** A listening server: its port, and a close that lets running requests end and drops idle connections. */
export interface RunningServer {
  port: number;
  close: () => Promise<void>;
}

/** Listens on `host:port` (0 takes a free port) and resolves once connections are accepted. */
export async function listen(app: App, host: string, port: number): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) =>
      resolve({ port: info.port, close: () => closeServer(server) }),
    ) as Server;
    server.once('error', reject);
    // Uploads of 50 MB over a slow line take longer than the default five minutes; the header part must be quick.
    server.requestTimeout = 30 * 60_000;
    server.headersTimeout = 15_000;
    server.keepAliveTimeout = 65_000;
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Streams of events never end by themselves: they are cut, and clients reconnect elsewhere.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
