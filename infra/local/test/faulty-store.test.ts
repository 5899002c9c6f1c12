import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FaultyStore } from '../src/testing/faulty-store.ts';

test('a FaultyStore forwards requests to the real store until writes are refused', async () => {
  const hosts: string[] = [];
  const real = createServer(async (request, response) => {
    hosts.push(request.headers.host ?? '');
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    response.setHeader('etag', '"x"').end(Buffer.concat(pieces));
  });
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void real.close());
  const store = new FaultyStore(`http://127.0.0.1:${(real.address() as AddressInfo).port}`);
  const url = await store.listen();
  onTestFinished(() => store.close());
  const put = () => fetch(`${url}/cubo/clave`, { method: 'PUT', body: 'contenido' });

  const forwarded = await put();
  expect([forwarded.status, forwarded.headers.get('etag'), await forwarded.text()]).toEqual([200, '"x"', 'contenido']);
  // Signatures cover the host that the client uses.
  expect(hosts).toEqual([new URL(url).host]);

  store.refuse({ status: 507, code: 'XMinioStorageFull' });
  const refused = await put();
  expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('XMinioStorageFull')]);
  expect((await fetch(url)).status).toBe(200);
  expect(store.refused).toBe(1);

  store.refuse(null);
  expect((await put()).status).toBe(200);
});
