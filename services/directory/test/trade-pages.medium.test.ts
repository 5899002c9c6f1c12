import type { Calls } from '@vitrina/contracts';
import { searchTowns } from '@vitrina/contracts/towns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';
import { SwitchableLine } from './switchable-line.ts';

type Page = Calls['GET /api/servicios/:segmento/:lugar']['answer'];
type Facts = NonNullable<Parameters<typeof providerChanged>[1]>;

const townId = (name: string) => searchTowns(name, { limit: 1 })[0]?.id ?? '';
const guadalajara = townId('Guadalajara, Jal.');
const zapopan = townId('Zapopan, Jal.');

/** Hours of a provider that never closes. */
const always = {
  spans: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ day, from: 0, to: 1_440 })),
  closedDates: [],
};
const inJalisco = (businessName: string, facts: Facts = {}): Facts => ({ businessName, subdivision: 'JAL', ...facts });
const inTown = (businessName: string, facts: Facts = {}) => inJalisco(businessName, { town: guadalajara, ...facts });

let line: SwitchableLine;
let directory: RunningDirectory;

beforeAll(async () => {
  line = await SwitchableLine.to(process.env.MEILI_URL ?? '');
  directory = await runDirectory({ MEILI_URL: line.url });
  await directory.publish(
    providerChanged('g1', inTown('Tubos Uno', { isOnline: true })),
    providerChanged('g2', inTown('Tubos Dos', { plan: 'premium', openingHours: always })),
    providerChanged('g3', inTown('Tubos Tres')),
    providerChanged('z1', inTown('Tubos Vecinos', { town: zapopan, serviceRadius: 25, plan: 'premium' })),
    providerChanged('z2', inTown('Tubos de Zapopan', { town: zapopan })),
    providerChanged('j1', inJalisco('Tubos sin ciudad')),
    providerChanged('e1', inTown('Luz Uno', { segments: ['Electricidad'] })),
    providerChanged('e2', inTown('Luz Dos', { segments: ['Electricidad', 'Cerrajería'] })),
    mediaReady('g2', 'obra'),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(async () => {
  await directory?.close();
  await line?.close();
});

const page = (segment: string, place: string) => directory.read<Page>(`/api/servicios/${segment}/${place}`);
const order = ({ proveedores }: Page['data'], name: string) =>
  proveedores.findIndex(({ nnegocio }) => nnegocio === name);
const statusOf = async (path: string) => (await directory.get(path)).status;

describe('the page of a trade in a town', () => {
  it("shows the town's providers in the search's order, then those whose service radius covers it", async () => {
    const { data, degradado } = await page('plomeria', 'guadalajara-jal');
    expect(degradado).toBe(false);
    expect(data).toMatchObject({
      segmento: 'Plomería',
      ruta: '/servicios/plomeria/guadalajara-jal',
      lugar: { pais: 'MX', estado: 'JAL', estado_nombre: 'Jalisco', ciudad: guadalajara, nombre: 'Guadalajara' },
      total: 3,
      de_otras_ciudades: 1,
    });
    expect(data.proveedores.map(({ nnegocio }) => nnegocio)).toEqual([
      'Tubos Dos',
      ...['Tubos Uno', 'Tubos Tres'].sort((one, other) => order(data, one) - order(data, other)),
      'Tubos Vecinos',
    ]);
    // A provider of the place itself is at no distance from it.
    expect(data.proveedores.map(({ distancia_km }) => distancia_km)).toEqual([null, null, null, expect.any(Number)]);
    expect(data.proveedores[0]).toMatchObject({ motivo: 'premium', abierto: true, coincide: null });
    expect(data.proveedores[0]?.trabajos).toHaveLength(1);
  });

  it('counts who is open now and who works online', async () => {
    const { data } = await page('plomeria', 'guadalajara-jal');
    expect(data.abiertos).toEqual({ total: 1, nombres: ['Tubos Dos'] });
    expect(data.en_linea).toEqual({ total: 1, nombres: ['Tubos Uno'] });
  });

  it('links to its subdivision, to neighbouring towns and to trades of the group, with their numbers', async () => {
    const { data } = await page('plomeria', 'guadalajara-jal');
    expect(data.estado).toEqual({ nombre: 'Jalisco', ruta: '/servicios/plomeria/jalisco', total: 6 });
    expect(data.ciudades).toEqual([{ nombre: 'Zapopan', ruta: '/servicios/plomeria/zapopan-jal', total: 2 }]);
    expect(data.oficios).toEqual([
      { nombre: 'Electricidad', ruta: '/servicios/electricidad/guadalajara-jal', total: 2 },
      { nombre: 'Cerrajería', ruta: '/servicios/cerrajeria/guadalajara-jal', total: 1 },
    ]);
  });

  it('exists for a town that only providers of other towns serve', async () => {
    const { data } = await page('plomeria', 'tlaquepaque-jal');
    expect(data).toMatchObject({ total: 0, de_otras_ciudades: 1, ruta: '/servicios/plomeria/tlaquepaque-jal' });
    expect(data.proveedores.map(({ nnegocio }) => nnegocio)).toEqual(['Tubos Vecinos']);
  });

  it('exists for a group of trades', async () => {
    const { data } = await page('hogar-y-reparaciones', 'guadalajara-jal');
    expect(data.total).toBe(5);
    expect(data.oficios.map(({ nombre, total }) => [nombre, total])).toEqual([
      ['Plomería', 3],
      ['Electricidad', 2],
      ['Cerrajería', 1],
    ]);
  });

  it.each(['PLOMER%C3%8DA/Guadalajara-JAL', 'plomeria/gdl', 'plomeria/guadalajara-jalisco', 'Plomeria/guadalajara'])(
    'is found at %s, and names its right address',
    async (path) => {
      const { data } = await directory.read<Page>(`/api/servicios/${path}`);
      expect(data.ruta).toBe('/servicios/plomeria/guadalajara-jal');
    },
  );

  it.each([
    'plomeria/xyzzy',
    'plomeria/guadalajara-ant',
    'xyzzy/guadalajara-jal',
    'yoga/guadalajara-jal',
    'plomeria/antioquia',
    `plomeria/${'a'.repeat(300)}`,
  ])('does not exist at %s', async (path) => {
    expect(await statusOf(`/api/servicios/${path}`)).toBe(404);
  });

  it('answers 404 once the last provider has left', async () => {
    const trade = { segments: ['Cerrajería'], subdivision: 'YUC', town: townId('Mérida, Yuc.') };
    const address = '/api/servicios/cerrajeria/merida-yuc';
    await directory.publish(providerChanged('m1', trade));
    await vi.waitFor(async () => expect(await statusOf(address)).toBe(200), { timeout: 60_000 });
    await directory.publish(providerChanged('m1', null, { version: 2 }));
    await vi.waitFor(async () => expect(await statusOf(address)).toBe(404), { timeout: 60_000 });
  });
});

describe('the page of a trade in a subdivision', () => {
  it('counts all of its providers and links to its towns, the fullest first', async () => {
    const { data } = await page('plomeria', 'jalisco');
    expect(data).toMatchObject({
      ruta: '/servicios/plomeria/jalisco',
      lugar: { ciudad: '', nombre: 'Jalisco' },
      total: 6,
      de_otras_ciudades: 0,
      estado: null,
      ciudades: [
        { nombre: 'Guadalajara', total: 3 },
        { nombre: 'Zapopan', total: 2 },
      ],
    });
    expect(data.proveedores).toHaveLength(6);
    expect(data.proveedores.every(({ distancia_km }) => distancia_km === null)).toBe(true);
  });
});

describe('the site map', () => {
  it('lists the segments and places with at least three providers', async () => {
    const read = (path: string) => directory.read<{ data: string[] }>(`/api/mapa/oficios${path}`);
    expect((await read('')).data).toEqual(['hogar-y-reparaciones', 'plomeria']);
    expect((await read('/plomeria')).data).toEqual(['guadalajara-jal', 'jalisco']);
    expect((await read('/hogar-y-reparaciones')).data).toEqual(['guadalajara-jal', 'jalisco']);
    expect((await read('/electricidad')).data).toEqual([]);
    expect(await statusOf('/api/mapa/oficios/xyzzy')).toBe(404);
  });
});

describe('links to the pages', () => {
  type Search = Calls['GET /api/buscar']['answer'];
  it.each([
    [`q=&segmento=Plomer%C3%ADa&ciudad=${guadalajara}`, '/servicios/plomeria/guadalajara-jal'],
    ['q=&segmento=Plomer%C3%ADa&pais=MX&estado=JAL', '/servicios/plomeria/jalisco'],
    ['q=plomero+en+Guadalajara', '/servicios/plomeria/guadalajara-jal'],
    ['q=plomero&pais=MX&estado=JAL', '/servicios/plomeria/jalisco'],
    ['q=&segmento=Plomer%C3%ADa&pais=MX', null],
    ['q=&segmento=Yoga&pais=MX&estado=JAL', null],
    ['q=puntual&pais=MX&estado=JAL', null],
  ])('come with the search %s', async (query, path) => {
    expect((await directory.read<Search>(`/api/buscar?${query}`)).data.pagina).toBe(path);
  });

  it('appear on a provider: of the town, or else of the subdivision', async () => {
    type Provider = Calls['GET /api/proveedores/:slug']['answer'];
    const placeOf = async (key: string) => (await directory.read<Provider>(`/api/proveedores/${idOf(key)}`)).data.lugar;
    expect(await placeOf('g1')).toBe('guadalajara-jal');
    expect(await placeOf('j1')).toBe('jalisco');
  });
});

describe('a page while the search engine is down', () => {
  it("shows the place's providers, and refuses to tell whether a town without any has a page", async () => {
    line.cut();
    const { data, degradado } = await page('plomeria', 'guadalajara-jal');
    expect(degradado).toBe(true);
    expect(data).toMatchObject({ total: 3, abiertos: null, en_linea: null, ciudades: [], oficios: [] });
    expect(data.proveedores[0]).toMatchObject({ nnegocio: 'Tubos Dos', abierto: true });
    expect(await statusOf('/api/servicios/plomeria/tlaquepaque-jal')).toBe(503);
    expect(await statusOf('/api/servicios/yoga/jalisco')).toBe(404);
    for (const path of ['', '/plomeria']) expect(await statusOf(`/api/mapa/oficios${path}`)).toBe(503);
    expect(await statusOf('/api/servicios/plomeria/xyzzy')).toBe(404);
    line.mend();
    await vi.waitFor(async () => expect((await page('plomeria', 'guadalajara-jal')).degradado).toBe(false), {
      timeout: 60_000,
    });
  });
});
