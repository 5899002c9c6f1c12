import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';
import { SwitchableLine } from './switchable-line.ts';

type Answer = Calls['GET /api/buscar']['answer'];

let line: SwitchableLine;
let directory: RunningDirectory;

beforeAll(async () => {
  line = await SwitchableLine.to(process.env.MEILI_URL ?? '');
  // Starts without the engine, as after a power cut when the engine starts last.
  line.cut();
  directory = await runDirectory({ MEILI_URL: line.url });
});
afterAll(async () => {
  await directory.close();
  await line.close();
});

const search = (query: string) => directory.read<Answer>(`/api/buscar?${query}`);

describe('without the search engine', () => {
  it('the directory starts, serves its other calls and applies events', async () => {
    await directory.publish(
      providerChanged('faro', { businessName: 'Faro Azul' }),
      mediaReady('faro', 'a', { event: 'Noche de faroles' }),
      providerChanged('otro', { businessName: 'Otro Lugar', segments: ['Mariachi'], subdivision: 'JAL' }),
      providerChanged('invisible', { businessName: 'Faro Oculto' }),
    );
    await directory.publish(providerChanged('invisible', null, { version: 2 }));
    expect((await directory.get('/api/usuarios')).status).toBe(200);
  });

  it('a search browses by words, place and segment, and reports it', async () => {
    const found = await search('q=FARO%20az%C3%BAl&pais=MX&estado=DF');
    expect(found.degradado).toBe(true);
    expect(found.data.proveedores.map(({ id }) => id)).toEqual([idOf('faro')]);
    expect(found.data.proveedores[0]?.nnegocio_resaltado).toBe('Faro Azul');
    expect((await search('segmento=Mariachi')).data.proveedores.map(({ id }) => id)).toEqual([idOf('otro')]);
    expect((await search('q=faroles')).data.publicaciones.map(({ id }) => id)).toEqual([idOf('faro/a')]);
    expect((await search('pais=MX')).data.total).toEqual({ proveedores: 2, publicaciones: 1 });
    expect((await search('tipo=video')).data.publicaciones).toEqual([]);
  });

  it('a search still finds a trade by its worker', async () => {
    const { data } = await search('q=plomero');
    expect(data.proveedores.map(({ id }) => id)).toEqual([idOf('faro')]);
    expect(data.sugerencias[0]).toEqual({ tipo: 'segmento', texto: 'Plomería' });
  });

  it.each(['.*', '(((', '%5B', '%24where'])('a search treats q=%s as a text', async (text) => {
    expect((await search(`q=${text}`)).data.proveedores).toEqual([]);
  });

  it('a search treats control characters as an empty text', async () => {
    expect((await search('q=%00')).data.total).toEqual((await search('')).data.total);
  });
});

describe('when the engine comes back', () => {
  it('the index catches up, and searches are complete again', async () => {
    line.mend();
    await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
    await expect.poll(async () => (await search('q=faro')).degradado, { timeout: 60_000 }).toBe(false);
    const { data } = await search('q=faro');
    expect(data.proveedores.map(({ id }) => id)).toEqual([idOf('faro')]);
    expect(data.publicaciones.map(({ id }) => id)).toEqual([idOf('faro/a')]);
  });

  it('the index also catches up after a second outage', async () => {
    line.cut();
    await directory.publish(providerChanged('faro', { businessName: 'Torre Roja' }, { version: 2 }));
    await directory.publish(providerChanged('otro', null, { version: 2 }));
    expect((await search('q=torre')).data.proveedores.map(({ id }) => id)).toEqual([idOf('faro')]);
    line.mend();
    await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
    await expect.poll(async () => (await search('q=torre')).degradado, { timeout: 60_000 }).toBe(false);
    expect((await search('q=torre')).data.publicaciones[0]?.nombre).toBe('Torre Roja');
    expect((await search('')).data.total).toEqual({ proveedores: 1, publicaciones: 1 });
  });
});

describe('an engine that comes back empty', () => {
  it('receives its indexes and every document again', async () => {
    const { client, names } = directory.engine;
    for (const name of Object.values(names)) await client.deleteIndex(name).waitTask();
    expect((await search('q=torre')).degradado).toBe(true);
    await expect.poll(async () => (await search('q=torre')).data.total.publicaciones, { timeout: 60_000 }).toBe(1);
    await expect.poll(async () => (await search('q=torre')).degradado, { timeout: 60_000 }).toBe(false);
    await expect
      .poll(async () => (await search('q=torre')).data.total, { timeout: 60_000 })
      .toEqual({ proveedores: 1, publicaciones: 1 });
  });
});
