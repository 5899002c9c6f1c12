import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './http/app.ts';
import { TaskQueue } from './tasks/queue.ts';

/**
 * How long an idle connection stays open, in milliseconds: longer than a busy client may need to use it again, so that
 * none is closed in the moment it is used.
 */
const KEEP_ALIVE_MS = 75_000;

/** How a server is to run. */
export interface ServerOptions {
  /** TCP port on 127.0.0.1, 0 for any free one. */
  readonly port: number;
  /** Directory of the state, made where it is missing. */
  readonly dataDir: string;
  /** Key that callers must send; undefined lets everyone in. */
  readonly masterKey: string | undefined;
}

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  /** Ends open answers and the task in hand, then closes the files. */
  stop(): Promise<void>;
}

/** Opens the state and serves it; resolves once requests are answered. */
export async function startServer({ port, dataDir, masterKey }: ServerOptions): Promise<RunningServer> {
  const queue = await TaskQueue.open(dataDir);
  const server = createAdaptorServer({ fetch: createApp(queue, masterKey).fetch });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      await queue.stop();
    },
  };
}
