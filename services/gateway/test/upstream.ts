import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request as the service behind the gateway received it. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Received bytes of the body. */
  received: number;
  /** True once the connection was closed before the response was complete. */
  cut: boolean;
}

/** Starts a plain HTTP server that replaces a service; the test chooses its responses. */
export async function startUpstream(
  answer: (request: IncomingMessage, response: ServerResponse, seen: ReceivedRequest) => void,
) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const seen: ReceivedRequest = { method, url, headers, received: 0, cut: false };
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
