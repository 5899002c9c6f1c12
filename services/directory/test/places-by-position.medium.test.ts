import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Calls } from '@vitrina/contracts';
import { townAtPoint } from '@vitrina/contracts/towns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPITALS } from '../src/geo/places.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';

describe('the place of a point', () => {
  it.each(
    Object.entries(CAPITALS).flatMap(([pais, capitals]) =>
      Object.entries(capitals).map(([estado, at]) => ({ pais, estado, at })),
    ),
  )('equals $pais $estado at its capital', ({ pais, estado, at }) => {
    expect(townAtPoint(at)).toMatchObject({ country: pais, subdivision: estado });
  });

  it.each([
    ['Bogotá, centre', 4.598, -74.076, 'DC'],
    ['Bogotá, Suba', 4.741, -74.084, 'DC'],
    ['Bogotá, Usaquén in the north', 4.79, -74.03, 'DC'],
    ['Soacha', 4.579, -74.217, 'CUN'],
    ['Cota', 4.81, -74.1, 'CUN'],
    ['Chía', 4.862, -74.053, 'CUN'],
    ['La Calera', 4.72, -73.969, 'CUN'],
  ])('distinguishes Bogotá from Cundinamarca: %s', (_name, latitude, longitude, estado) => {
    expect(townAtPoint([latitude, longitude])).toMatchObject({ country: 'CO', subdivision: estado });
  });

  it.each([
    ['San Diego, next to Tijuana', 32.72, -117.16],
    ['El Paso, next to Juárez', 31.79, -106.42],
    ['Guatemala City', 14.63, -90.51],
    ['Caracas', 10.49, -66.88],
    ['Madrid', 40.42, -3.7],
    ['the Pacific', 10, -110],
    ['a pole', 90, 0],
  ])('does not exist at %s', (_name, latitude, longitude) => {
    expect(townAtPoint([latitude, longitude])).toBeNull();
  });
});

describe('GET /api/geo/inversa', () => {
  let directory: RunningDirectory;
  let withGeocoder: RunningDirectory;
  let geocoder: ReturnType<typeof createServer>;
  /** Response of the geocoder; null if it fails. */
  let geocoded: object | null = null;

  beforeAll(async () => {
    geocoder = createServer((_request, response) => {
      response
        .writeHead(geocoded ? 200 : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify(geocoded ?? {}));
    });
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    const { port } = geocoder.address() as AddressInfo;
    directory = await runDirectory();
    withGeocoder = await runDirectory({ GEOCODER_URL: `http://127.0.0.1:${port}/reverse` });
  });
  afterAll(async () => {
    await Promise.all([directory?.close(), withGeocoder?.close()]);
    await new Promise((resolve) => geocoder?.close(resolve));
  });

  it('finds the state and the town in the table of towns', async () => {
    expect(await directory.read('/api/geo/inversa?lat=6.24&lon=-75.58')).toEqual({
      pais: 'CO',
      estado: 'ANT',
      nombre: 'Antioquia',
      fuente: 'tabla',
      ciudad: { id: '3674962', nombre: 'Medellín' },
    });
  });

  it('falls back to Ciudad de México outside both countries', async () => {
    expect(await directory.read('/api/geo/inversa?lat=40.4&lon=-3.7')).toEqual({
      pais: 'MX',
      estado: 'DF',
      nombre: 'Ciudad de México',
      fuente: 'defecto',
      ciudad: null,
    });
  });

  it.each([
    '',
    '?lat=1',
    '?lat=&lon=',
    '?lat=%20&lon=-99',
    '?lat=91&lon=0',
    '?lat=0&lon=181',
    '?lat=x&lon=y',
    '?lat[$gt]=1&lon=2',
  ])('refuses a position like %j', async (query) => {
    expect((await directory.get(`/api/geo/inversa${query}`)).status).toBe(400);
  });

  it('prefers a configured geocoder, and uses the table if that fails', async () => {
    geocoded = { address: { country_code: 'mx', state: 'Jalisco', 'ISO3166-2-lvl4': 'MX-JAL' } };
    const path = '/api/geo/inversa?lat=6.24&lon=-75.58';
    expect(await withGeocoder.read(path)).toMatchObject({ pais: 'MX', estado: 'JAL', fuente: 'geocodificador' });
    geocoded = { address: { country_code: 'co', state: 'Antioquia' } };
    expect(await withGeocoder.read(path)).toMatchObject({
      estado: 'ANT',
      fuente: 'geocodificador',
      ciudad: { nombre: 'Medellín' },
    });
    geocoded = { address: { country_code: 'co', state: 'Tierra Nueva' } };
    expect(await withGeocoder.read(path)).toMatchObject({ pais: 'CO', estado: '', nombre: 'Tierra Nueva' });
    geocoded = { address: { country_code: 'es', state: 'Madrid' } };
    expect(await withGeocoder.read(path)).toMatchObject({ pais: 'MX', estado: 'DF', fuente: 'defecto' });
    geocoded = null;
    expect(await withGeocoder.read(path)).toMatchObject({ estado: 'ANT', fuente: 'tabla' });
  });

  it("names no town of another state than the geocoder's", async () => {
    geocoded = { address: { country_code: 'mx', state: 'Jalisco' } };
    expect(await withGeocoder.read('/api/geo/inversa?lat=6.24&lon=-75.58')).toMatchObject({ ciudad: null });
  });
});

describe('GET /api/ciudades', () => {
  let directory: RunningDirectory;
  beforeAll(async () => {
    directory = await runDirectory();
  });
  afterAll(() => directory?.close());
  const namesOf = async (query: string) => {
    const { data } = await directory.read<Calls['GET /api/ciudades']['answer']>(`/api/ciudades?${query}`);
    return data.map(({ nombre, estado }) => `${nombre} ${estado}`);
  };

  it('finds a misspelt town, for everyone alike', async () => {
    const answer = await directory.get('/api/ciudades?q=guadalajra');
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    const { data } = (await answer.json()) as Calls['GET /api/ciudades']['answer'];
    expect(data[0]).toEqual({
      id: '4005539',
      nombre: 'Guadalajara',
      estado: 'JAL',
      pais: 'MX',
      lat: expect.closeTo(20.67, 1),
      lon: expect.closeTo(-103.35, 1),
      poblacion: expect.any(Number),
    });
  });

  it('finds only towns of a place in any spelling', async () => {
    expect((await namesOf('q=guadalupe&pais=M%C3%A9xico&estado=zacatecas'))[0]).toBe('Guadalupe ZAC');
    expect((await namesOf('q=santa&pais=colombia&limit=20')).filter((name) => name.endsWith(' NL'))).toEqual([]);
    expect(await namesOf('q=zapopan&pais=CO')).not.toContain('Zapopan JAL');
  });

  it('lists at most as many towns as requested, ten by default', async () => {
    expect(await namesOf('q=san')).toHaveLength(10);
    expect(await namesOf('q=san&limit=20')).toHaveLength(20);
    expect(await namesOf('q=san&limit=1')).toHaveLength(1);
    expect(await namesOf('q=%F0%9F%98%80%F0%9F%98%80')).toEqual([]);
  });

  it.each(['', '?q=', '?q=a', `?q=${'a'.repeat(61)}`, '?q=cali&limit=21', '?q=cali&limit=0', '?q=cali&pais=Narnia'])(
    'refuses %j',
    async (query) => {
      expect((await directory.get(`/api/ciudades${query}`)).status).toBe(400);
    },
  );
});
