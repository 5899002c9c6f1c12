import type { Calls, MapPoint, ProviderProfile } from '@vitrina/contracts';
import { searchTowns } from '@vitrina/contracts/towns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

type Answer = Calls['GET /api/buscar']['answer'];

/** Id of a town by its usual name. */
function townId(name: string): string {
  const [town] = searchTowns(name, { limit: 1 });
  if (!town) throw new Error(`no town ${name}`);
  return town.id;
}

/** Open at every time of every day but the given ones. */
const always = {
  spans: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ day, from: 0, to: 1440 })),
  closedDates: [],
};
/** Open one minute a week, which has passed or is far away at all but two minutes of a test's week. */
const never = (zoneDay: 1 | 4) => ({ spans: [{ day: zoneDay, from: 180, to: 181 }], closedDates: [] });

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
  const far = new Date().getUTCDay() < 3 ? 4 : 1;
  const plumber = { segments: ['Plomería'], plan: 'gratis' as const, subdivision: 'JAL' };
  await directory.publish(
    providerChanged('gdl', { ...plumber, businessName: 'Fuga Tapatía', town: townId('Guadalajara, Jalisco') }),
    providerChanged('zapopan', {
      ...plumber,
      businessName: 'Llave Azul',
      town: townId('Zapopan, Jalisco'),
      openingHours: always,
    }),
    providerChanged('tonala', {
      ...plumber,
      businessName: 'Grifo Rojo',
      town: townId('Tonalá, Jalisco'),
      openingHours: never(far),
    }),
    providerChanged('vallarta', {
      ...plumber,
      businessName: 'Tubo Marino',
      town: townId('Puerto Vallarta'),
      description: 'Hacemos plomería en Guadalajara y en la costa.',
    }),
    providerChanged('lejos', {
      ...plumber,
      businessName: 'Plomería Viajera',
      subdivision: 'COL',
      town: townId('Colima, Colima'),
      serviceRadius: 200,
    }),
    providerChanged('sin', { ...plumber, businessName: 'Sifón Secreto' }),
    providerChanged('bogota', {
      ...plumber,
      businessName: 'Plomería Sabana',
      country: 'CO',
      subdivision: 'CUN',
      town: townId('Soacha'),
    }),
    providerChanged('ceiba', {
      businessName: 'Casa La Ceiba Abierta',
      segments: ['Repostería'],
      paymentMethods: ['cash'],
      subdivision: 'COL',
      town: townId('Colima, Colima'),
    }),
    providerChanged('sombra', {
      businessName: 'Pan de Sol',
      segments: ['Repostería'],
      description: 'La casa tiene la puerta abierta, bajo la ceiba',
      subdivision: 'JAL',
      town: townId('Guadalajara, Jalisco'),
    }),
    providerChanged('roja', {
      businessName: 'Casa Roja',
      segments: ['Mariachi'],
      openingHours: always,
      paymentMethods: ['cash'],
      subdivision: 'JAL',
      town: townId('Tequila, Jalisco'),
    }),
    providerChanged('poda', {
      businessName: 'Ramas y Troncos',
      segments: ['Poda de árboles'],
      subdivision: 'JAL',
      town: townId('Tonalá, Jalisco'),
    }),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory.close());

const search = async (query: Record<string, string>) =>
  (await directory.read<Answer>(`/api/buscar?${new URLSearchParams(query)}`)).data;
const names = async (query: Record<string, string>) =>
  (await search(query)).proveedores.map(({ nnegocio, distancia_km }) => `${nnegocio} ${distancia_km}`);

const guadalajara = () => townId('Guadalajara, Jalisco');

describe('a search around a town', () => {
  it('finds the providers within the radius and those who travel that far, nearest first', async () => {
    expect(await names({ segmento: 'Plomería', ciudad: guadalajara(), radio: '25' })).toEqual([
      'Fuga Tapatía 0',
      expect.stringMatching(/^Llave Azul [5-9]$/),
      expect.stringMatching(/^Grifo Rojo 1\d$/),
      expect.stringMatching(/^Plomería Viajera 1[5-9]\d$/),
    ]);
  });

  it('without a radius has the whole subdivision, those without a town last', async () => {
    const found = await names({ segmento: 'Plomería', ciudad: guadalajara() });
    expect(found[0]).toBe('Fuga Tapatía 0');
    expect(found.at(-1)).toBe('Sifón Secreto null');
    expect(found).toHaveLength(6);
  });

  it('crosses the border of a department: Soacha is near Bogotá', async () => {
    const found = await names({ segmento: 'Plomería', ciudad: townId('Bogotá'), radio: '25' });
    expect(found).toEqual([expect.stringMatching(/^Plomería Sabana 1\d$/)]);
  });

  it('names the nearest providers if no one is within the radius', async () => {
    const { proveedores, proveedores_cercanos: near } = await search({
      segmento: 'Plomería',
      ciudad: townId('Tequila, Jalisco'),
      radio: '5',
      abierto: '1',
    });
    expect(proveedores).toEqual([]);
    expect(near.map(({ nnegocio }) => nnegocio)).toEqual(['Llave Azul']);
    expect(near[0]?.distancia_km).toBeGreaterThan(25);
  });

  it('follows from the text: the town’s providers come first, with distances', async () => {
    const data = await search({ q: 'un plomero en zapopan' });
    expect(data.proveedores[0]).toMatchObject({ nnegocio: 'Llave Azul', distancia_km: 0, ciudad_nombre: 'Zapopan' });
    expect(data.entendido).toMatchObject({
      segmento: 'Plomería',
      lugar: { pais: 'MX', estado: 'JAL', ciudad: townId('Zapopan, Jalisco') },
      abierto: false,
    });
  });

  it('follows from the text although a provider’s description has the same words', async () => {
    const { entendido, proveedores } = await search({ q: 'plomería en guadalajara' });
    expect(entendido).toMatchObject({ segmento: 'Plomería', lugar: { ciudad: guadalajara() } });
    expect(proveedores[0]).toMatchObject({ nnegocio: 'Fuga Tapatía', distancia_km: 0 });
    expect(proveedores.map(({ pais }) => pais)).not.toContain('CO');
  });

  it('answers 400 for an unknown town', async () => {
    const answer = await directory.get('/api/buscar?ciudad=1');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'ciudad_desconocida' });
  });
});

it('a search around a position rounds it to two decimals and sorts by distance unless asked otherwise', async () => {
  const here = { segmento: 'Plomería', cerca: '20.6736,-103.3440', radio: '10' };
  expect((await names(here))[0]).toMatch(/^Fuga Tapatía [0-6]$/);
  const byRelevance = await search({ ...here, orden: 'relevancia' });
  expect(byRelevance.proveedores).toHaveLength(3);
  for (const cerca of ['', '20', '20,x', '91,0', '20,-190', '20.6,-103.3,1'])
    expect((await directory.get(`/api/buscar?cerca=${cerca}`)).status, cerca).toBe(400);
});

it('a search by distance finds a business by its name, although nearer ones have the same words', async () => {
  expect(await names({ q: 'Casa La Ceiba Abierta', cerca: '20.67,-103.34' })).toContainEqual(
    expect.stringMatching(/^Casa La Ceiba Abierta 1\d\d$/),
  );
});

it('a search counts by place and segment what it finds, without providers that only share a word with the text', async () => {
  const { facetas, proveedores } = await search({ q: 'Casa La Ceiba Abierta' });
  expect(proveedores.map(({ nnegocio }) => nnegocio)).not.toContain('Casa Roja');
  expect(facetas.segmento).not.toHaveProperty('Mariachi');
  expect(Object.values(facetas.estado).reduce((sum, count) => sum + count, 0)).toBe(proveedores.length);
});

it('a search counts what it finds with each choice of a filter, not what only shares a word with the text', async () => {
  const q = 'Casa La Ceiba Abierta';
  const { filtros } = (await search({ q, contar: 'filtros' })).facetas;
  expect(filtros?.abierto).toBe((await search({ q, abierto: '1' })).total.proveedores);
  expect(filtros?.pago.efectivo).toBe((await search({ q, pago: 'efectivo' })).total.proveedores);
  expect(filtros).toMatchObject({ abierto: 0, pago: { efectivo: 1 } });
});

it('a search with an empty segment has all of them', async () => {
  const chosen = { ciudad: guadalajara(), radio: '25' };
  expect(await names({ ...chosen, segmento: '' })).toEqual(await names(chosen));
});

it('a search for what is open finds it by a filter and by words, and shows each provider’s state', async () => {
  const open = await search({ segmento: 'Plomería', abierto: '1' });
  expect(open.proveedores.map(({ nnegocio }) => nnegocio)).toEqual(['Llave Azul']);
  expect(open.proveedores[0]).toMatchObject({ abierto: true, abierto_texto: expect.stringContaining('Abierto') });
  const asked = await search({ q: 'plomero abierto ahorita' });
  expect(asked.proveedores.map(({ id }) => id)).toEqual([idOf('zapopan')]);
  expect(asked.entendido).toMatchObject({ texto: 'plomero', abierto: true });
  const all = await search({ segmento: 'Plomería', ciudad: guadalajara(), radio: '25' });
  expect(all.proveedores.map(({ abierto }) => abierto)).toEqual([null, true, false, null]);
});

describe('the map', () => {
  const points = async (query: Record<string, string>) =>
    (await directory.read<{ data: MapPoint[] }>(`/api/mapa?${new URLSearchParams(query)}`)).data;
  const jalisco = '-106,18.5,-101,23';

  it('counts providers by town, joins towns that are close at its zoom, and names single providers', async () => {
    const near = await points({ segmento: 'Plomería', caja: jalisco, zoom: '12' });
    expect(near.map(({ nombre, total }) => `${nombre} ${total}`).sort()).toEqual([
      'Colima 1',
      'Guadalajara 1',
      'Puerto Vallarta 1',
      'Tonalá 1',
      'Zapopan 1',
    ]);
    expect(near.find(({ nombre }) => nombre === 'Zapopan')).toMatchObject({
      proveedor: idOf('zapopan'),
      estado: 'JAL',
      ciudad: townId('Zapopan, Jalisco'),
    });
    const [far, ...others] = await points({ segmento: 'Plomería', caja: '-290,-95,90,95', zoom: '3' });
    expect((far?.total ?? 0) + others.reduce((sum, { total }) => sum + total, 0)).toBe(6);
    expect(others.length).toBeLessThan(3);
  });

  it('stays in browsers for less than the 5 s after which a suspended provider may no longer appear (R36)', async () => {
    const { headers } = await directory.get(`/api/mapa?${new URLSearchParams({ caja: jalisco })}`);
    expect(Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])).toBeLessThan(5);
  });

  it.each(['2', '13', '', 'cerca'])('refuses zoom %j', async (zoom) => {
    expect((await directory.get(`/api/mapa?${new URLSearchParams({ caja: jalisco, zoom })}`)).status).toBe(400);
  });

  it('applies the filters of the list', async () => {
    const open = await points({ segmento: 'Plomería', caja: jalisco, zoom: '12', abierto: '1' });
    expect(open.map(({ nombre }) => nombre)).toEqual(['Zapopan']);
    const read = await points({ q: 'plomero en zapopan', caja: jalisco, zoom: '12' });
    expect(read.map(({ nombre }) => nombre)).toContain('Zapopan');
    expect(await points({ caja: '-90,10,-89,11', zoom: '8' })).toEqual([]);
  });

  it.each(['Plomería Viajera', 'Casa La Ceiba Abierta', 'plomero', 'nadie así'])(
    'shows the providers of the list for the text %j, not those that only share a word with it',
    async (q) => {
      const { proveedores } = await search({ q });
      const towns = proveedores.map(({ ciudad_nombre }) => ciudad_nombre).filter(Boolean);
      const shown = await points({ q, caja: '-118,-5,-66,33', zoom: '12' });
      expect(shown.flatMap(({ nombre, total }) => Array<string>(total).fill(nombre)).sort()).toEqual(towns.sort());
      for (const { nombre, total, proveedor } of shown) {
        const there = proveedores.filter(({ ciudad_nombre }) => ciudad_nombre === nombre);
        expect(proveedor).toBe(total === 1 ? there[0]?.id : undefined);
      }
    },
  );

  it('states where the searched town or position is, also in a box without providers', async () => {
    const centre = async (query: Record<string, string>) => {
      const address = `/api/mapa?${new URLSearchParams({ caja: '-180,-85,-179,-84', ...query })}`;
      return (await directory.read<{ centro: { lat: number; lon: number } | null }>(address)).centro;
    };
    const inGuadalajara = { lat: expect.closeTo(20.68, 1), lon: expect.closeTo(-103.35, 1) };
    expect(await centre({ ciudad: guadalajara() })).toEqual(inGuadalajara);
    expect(await centre({ q: 'plomero en guadalajara' })).toEqual(inGuadalajara);
    expect(await centre({ cerca: '19.3216,-103.7589' })).toEqual({ lat: 19.32, lon: -103.76 });
    expect(await centre({ segmento: 'Plomería' })).toBeNull();
  });

  it('refuses a box that is none', async () => {
    for (const caja of ['1,2,3', 'a,b,c,d', '3,2,1,4', '1,5,2,4'])
      expect((await directory.get(`/api/mapa?caja=${caja}`)).status, caja).toBe(400);
  });
});

it("states the town's position on a provider's page, and none without a town", async () => {
  const position = async (name: string) =>
    (await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${idOf(name)}`)).data.posicion;
  expect(await position('gdl')).toEqual({ lat: expect.closeTo(20.68, 1), lon: expect.closeTo(-103.35, 1) });
  expect(await position('sin')).toBeNull();
});
