import { type Recording, recordQueries, scansOf } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browse } from '../src/reading/browse.ts';
import { visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountJudged, idOf, mediaReady, photoReady, providerChanged } from './samples.ts';

/** Queries that no index leads to, and why that is right. Whatever else comes up here is a scan that nobody meant. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['posts lugar,publicFrom,publicUntil by nivel,_id', 'browsing without the engine, in one place'],
]);

let directory: RunningDirectory;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  directory = await runDirectory();
  await directory.publish(
    providerChanged('luna', { nnegocio: 'Tuberías Luna' }),
    providerChanged('sol', { plan: 'premium' }),
    photoReady('luna'),
    mediaReady('luna', 'a', { evento: 'Fuga' }),
    providerChanged('luna', { nnegocio: 'Tuberías Lunera' }, { version: 2 }),
    accountJudged('sol', true),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 15_000 });
  const someone = visitor(directory);
  for (const path of [
    '/api/galeria?country=MX&state=DF',
    '/api/galeria?country=MX&state=DF&segmento=Plomer%C3%ADa&semilla=7',
    '/api/galeria?country=MX&state=DF&email=luna@demo.vitrina.example',
    '/api/usuarios',
    '/api/usuarios?pais=MX&estado=DF&limit=1',
    '/api/proveedores/tuberias-luna',
    `/api/publicaciones/${idOf('luna/a')}`,
    `/api/comentarios?proveedor_id=${idOf('luna')}`,
    '/api/buscar?q=fuga',
  ]) {
    expect((await someone.get(path)).status, path).toBe(200);
  }
  const request = { pais: 'MX', estado: 'DF', tema: null, tipo: null, offset: 0, limit: 5, now: Date.now() } as const;
  for (const text of ['', 'fuga']) await browse(directory.store, { ...request, text });
}, 60_000);
afterAll(async () => {
  recording.stop();
  await directory.close();
});

describe("every query of the visitors' calls, of the events and of the index", () => {
  it('has an index that leads to its documents', () => {
    const scans = scansOf(recording.asked, Object.values(directory.store));
    expect(scans.filter((scan) => !MEANT.has(scan))).toEqual([]);
    expect([...MEANT.keys()].filter((scan) => !scans.includes(scan))).toEqual([]);
    expect(new Set(recording.asked.map(({ collection }) => collection)).size).toBeGreaterThanOrEqual(5);
  });
});
