import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { RegistryClient } from '../src/registry-client.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Starts a server in place of the registry. @returns a client of it */
async function clientOf(listener: RequestListener): Promise<RegistryClient> {
  server = createServer(listener);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return new RegistryClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'x');
}

const moveOf = (revision: number) => ({
  fecha: '2026-01-01T00:00:00.000Z',
  equipo: 'mf-agenda',
  origen: null,
  tipo: 'activar',
  desde: null,
  hacia: '1.0.0-aaaaaaaaaaaa',
  porcentaje: null,
  motivo: 'x',
  revision,
});

it("a client tells the registry's time, whatever this machine's clock says", async () => {
  const later = Date.now() + 2 * 3_600_000;
  const client = await clientOf((_request, response) => {
    response.setHeader('date', new Date(later).toUTCString());
    response.end(JSON.stringify({ success: true, token: 'f'.repeat(64), anterior_hasta: '2026-01-01T00:00:00.000Z' }));
  });
  await client.rotateToken('mf-agenda');
  expect(Math.abs(client.now() - later)).toBeLessThan(60_000);
});

it('the history of a microfrontend contains every page of its log', async () => {
  const client = await clientOf(({ url = '' }, response) => {
    const isFirst = !url.includes('cursor');
    if (isFirst) response.setHeader('link', '</api/registro/mf-agenda/historia?cursor=next>; rel="next"');
    const movimientos = [moveOf(isFirst ? 2 : 1)];
    response.end(JSON.stringify({ success: true, nombre: 'mf-agenda', movimientos }));
  });
  expect((await client.history('mf-agenda')).map(({ revision }) => revision)).toEqual([2, 1]);
});
