import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError, loadConfig, ServiceClient, serviceAddresses } from '../src/index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts an instance that counts its requests. */
async function instance(handler: Handler = (_, response) => response.end('ok'), port = 0) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => void (await stop()));
  return { asked, stop, port: taken, url: `http://127.0.0.1:${taken}` };
}

async function read(client: ServiceClient, path = '/x'): Promise<string> {
  const answer = await client.fetch(path, { signal: AbortSignal.timeout(5_000) });
  return answer.text();
}

it('sends requests to every instance of a service', async () => {
  const both = [await instance(), await instance()] as const;
  const client = new ServiceClient(both.map(({ url }) => url));
  await Promise.all(Array.from({ length: 10 }, () => read(client)));
  expect(both.map(({ asked }) => asked.length).sort()).toEqual([5, 5]);
});

it('works while an instance is down, with a body that can be sent only once', async () => {
  const echo: Handler = (request, response) => void request.pipe(response);
  const first = await instance(echo);
  const second = await instance(echo);
  const client = new ServiceClient([first.url, second.url]);
  await first.stop();
  const send = async (text: string) => {
    const body = (async function* () {
      yield new TextEncoder().encode(text);
    })();
    const answer = await client.fetch('/internal/fotos/1', { method: 'PUT', body, duplex: 'half' });
    return answer.text();
  };
  const sent = Array.from({ length: 6 }, (_, index) => `foto ${index}`);
  expect(await Promise.all(sent.map(send))).toEqual(sent);
  expect(second.asked).toHaveLength(6);
});

it('repeats a lost GET at another instance, and never a request that may have been executed', async () => {
  const first = await instance((request) => void request.socket.destroy());
  const second = await instance();
  const client = new ServiceClient([first.url, second.url]);
  const reads = await Promise.allSettled(Array.from({ length: 4 }, () => read(client)));
  expect(reads.map(({ status }) => status)).toContain('fulfilled');
  const before = first.asked.length + second.asked.length;
  await Promise.allSettled(
    Array.from({ length: 4 }, async () => (await client.fetch('/y', { method: 'POST' })).body?.cancel()),
  );
  const posts = [...first.asked, ...second.asked].filter((line) => line.startsWith('POST'));
  expect(posts).toHaveLength(4);
  expect(before).toBeGreaterThan(4);
});

it('fails if no instance is available, and works again when one is back', async () => {
  const first = await instance();
  const second = await instance();
  const client = new ServiceClient([first.url, second.url]);
  await Promise.all([first.stop(), second.stop()]);
  await expect(read(client)).rejects.toThrow();
  const back = await instance(undefined, second.port);
  expect(await read(client)).toBe('ok');
  expect(back.asked).toEqual(['GET /x']);
});

it('reads one or several comma-separated addresses from the environment', () => {
  const load = (MEDIA_URL: string) => loadConfig({ MEDIA_URL: serviceAddresses }, { MEDIA_URL }).MEDIA_URL;
  expect(load('http://media:3000')).toEqual(['http://media:3000']);
  expect(load('http://127.0.0.1:1, http://127.0.0.1:2')).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2']);
  for (const wrong of ['media', 'http://a,', 'ftp://a']) expect(() => load(wrong), wrong).toThrow(ConfigError);
});
