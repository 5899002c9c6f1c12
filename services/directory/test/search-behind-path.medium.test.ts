import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig, searchConfig } from '@vitrina/kernel';
import { backingUrl, newNamespace } from '@vitrina/local/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../src/search/engine.ts';

it("the engine's client indexes and searches through a proxy that serves the engine under a path", async () => {
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    const found = path.startsWith('/buscador/meili/');
    const { method = 'GET', headers } = incoming;
    const url = new URL(path.slice(found ? '/buscador/meili'.length : 0), backingUrl('MEILI_URL'));
    if (!found) return void outgoing.writeHead(404).end();
    const passed = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const config = loadConfig(searchConfig, {
    MEILI_URL: `http://127.0.0.1:${port}/buscador/meili//`,
    MEILI_KEY: process.env.MEILI_KEY,
  });
  const index = `${newNamespace()}_providers`;
  for (const use of ['indexing', 'search'] as const) {
    const { client } = createEngine({ MEILI_URL: config.MEILI_URL, MEILI_KEY: config.MEILI_KEY, NAMESPACE: 'x' }, use);
    if (use === 'indexing')
      await client
        .index(index)
        .addDocuments([{ id: 'a', name: 'Luna' }])
        .waitTask();
    const { results } = await client.multiSearch({ queries: [{ indexUid: index, q: 'luna' }] });
    expect(results[0]?.hits).toEqual([{ id: 'a', name: 'Luna' }]);
  }
});
