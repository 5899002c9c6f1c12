import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that must receive no request: files of the corpus name its address. */
export interface Tripwire {
  /** Its address, without a slash at its end. */
  url: string;
  /** Method and path of every request that came. */
  requests: string[];
  close: () => void;
}

/** Listens on a free port. */
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
