import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the service behind the gateway saw it. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the body that have come in. */
  received: number;
  /** True once the connection was closed before the answer was complete. */
  cut: boolean;
}

/** A plain HTTP server in the place of a service: what it answers is the test's choice. */
export async function startUpstream(answer: (request: IncomingMessage, response: ServerResponse, seen: Seen) => void) {
  const requests: Seen[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const seen: Seen = { method, url, headers, received: 0, cut: false };
    requests.push(seen);
    response.once('close', () => {
      seen.cut = !response.writableFinished;
    });
    answer(request, response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
