import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server that must receive no request; files of the corpus contain its address. */
export interface Tripwire {
  /** Address without a trailing slash. */
  url: string;
  /** Method and path of every received request. */
  requests: string[];
  close: () => void;
}

/** Starts a tripwire on a free port. */
export async function startTripwire(): Promise<Tripwire> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close: () => server.close() };
}
