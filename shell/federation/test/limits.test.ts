import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { overrunOf } from '../src/release.ts';

let registry: Server;
let asked: string[] = [];
beforeAll(async () => {
  registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    const limites = { serie: 1, primera: 80, total: 400 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, nombre: 'mf-mapas', serie: 1, activo: true, llaves: [], limites }));
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
});
afterAll(() => registry?.close());
afterEach(() => {
  vi.unstubAllEnvs();
  asked = [];
});

const reach = (port = (registry.address() as AddressInfo).port) =>
  vi.stubEnv('REGISTRY_URL', `http://127.0.0.1:${port}`);

/** Build whose only page loads so many KB. */
function contractOf(name: string, kb: number): ContractFile {
  const integrity = `sha384-${'A'.repeat(64)}`;
  return {
    format: 1,
    name,
    sdk: '2.7.0',
    container: name.replace('-', '_'),
    entry: 'remoteEntry.js',
    exposes: ['./app'],
    preload: [],
    shared: [],
    sdkProvided: [],
    declaration: { name, sdk: '2.7.0', routes: [], slots: [], navigation: [], api: [] },
    files: [{ path: 'remoteEntry.js', kind: 'script', size: kb * 3072, gzip: kb * 1024, integrity }],
  };
}

it('a build is compared with the limits that the platform raised for its name', async () => {
  reach();
  expect(await overrunOf(contractOf('mf-mapas', 80))).toBeNull();
  expect(await overrunOf(contractOf('mf-mapas', 81))).toContain('su límite es 80.0 KB');
  expect(asked).toEqual(['/api/registro/mf-mapas/equipo', '/api/registro/mf-mapas/equipo']);
});

it('a build is compared with the default limits if the platform does not respond', async () => {
  reach(9);
  expect(await overrunOf(contractOf('mf-mapas', 61))).toContain('su límite es 60.0 KB');
});

it('a build within the default limits, or with reviewed limits, sends no request to the platform', async () => {
  reach();
  expect(await overrunOf(contractOf('mf-mapas', 60))).toBeNull();
  expect(await overrunOf(contractOf('mf-blog', 21))).toContain('su presupuesto es 20.0 KB');
  expect(asked).toEqual([]);
});
