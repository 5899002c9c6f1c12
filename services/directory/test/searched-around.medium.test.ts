import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

type Answer = Calls['GET /api/buscar']['answer'];

let directory: RunningDirectory;
/** Ids of towns by name. */
const towns: Record<string, string> = {};
/** Centre of Guadalajara. */
const CENTRE = '20.67,-103.35';

beforeAll(async () => {
  directory = await runDirectory();
  for (const [name, estado] of [
    ['Zapopan', 'JAL'],
    ['Tequila', 'JAL'],
    ['Monterrey', 'NL'],
  ] as const) {
    const { data } = await directory.read<Calls['GET /api/ciudades']['answer']>(
      `/api/ciudades?q=${name}&pais=MX&estado=${estado}&limit=1`,
    );
    towns[name] = data[0]?.id ?? '';
  }
  const plumber = (name: string, town: string, more = {}) =>
    providerChanged(name, { subdivision: 'JAL', town: towns[town], ...more });
  await directory.publish(
    plumber('zapopan', 'Zapopan'),
    plumber('tequila', 'Tequila'),
    plumber('monterrey', 'Monterrey', { subdivision: 'NL' }),
    providerChanged('sin-ciudad', { subdivision: 'JAL' }),
    ...Array.from({ length: 4 }, (_, index) => plumber(`otro${index}`, 'Zapopan')),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory?.close());

const search = (query: string) => directory.read<Answer>(`/api/buscar?${query}`);
const around = async (query: string) => (await search(query)).data.alrededor;
const zapopan = () => ({ ciudad: towns.Zapopan, nombre: 'Zapopan', pais: 'MX', estado: 'JAL' });

describe('the town around which a search looked', () => {
  it('equals the chosen town', async () => {
    expect(await around(`segmento=Plomer%C3%ADa&ciudad=${towns.Zapopan}`)).toEqual(zapopan());
  });

  it('equals the nearest town of a position', async () => {
    expect(await around(`segmento=Plomer%C3%ADa&cerca=${CENTRE}&radio=25`)).toMatchObject({
      nombre: 'Guadalajara',
      pais: 'MX',
      estado: 'JAL',
    });
  });

  it('equals the town that the text names', async () => {
    expect(await around('q=plomero+en+zapopan&pais=MX&estado=DF')).toEqual(zapopan());
  });

  it('equals null without a town or position, and for a position far from all towns', async () => {
    expect(await around('segmento=Plomer%C3%ADa&pais=MX&estado=JAL')).toBeNull();
    expect(await around('segmento=Plomer%C3%ADa&cerca=10,-130')).toBeNull();
  });

  it('appears for an unknown segment too', async () => {
    expect(await around(`segmento=Nada&ciudad=${towns.Zapopan}`)).toEqual(zapopan());
  });
});

it('finds no one within the radius, and names the nearest provider with the distance', async () => {
  const { data } = await search(`segmento=Plomer%C3%ADa&ciudad=${towns.Tequila}&radio=5&q=`);
  expect(data.proveedores.map(({ id }) => id)).toEqual([idOf('tequila')]);
  const beyond = (await search(`segmento=Plomer%C3%ADa&cerca=20.3,-103.9&radio=10`)).data;
  expect(beyond.proveedores).toEqual([]);
  expect(beyond.proveedores_cercanos[0]).toMatchObject({ ciudad_nombre: 'Tequila', distancia_km: 65 });
  const distances = beyond.proveedores_cercanos.map(({ distancia_km }) => distancia_km ?? 0);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
});

it.each([
  ['a country and state', 'pais=MX&estado=DF'],
  ['a position', 'cerca=25.67,-100.31&radio=5'],
])('pages through the results around a town that the text names instead of %s', async (_what, place) => {
  const found = new Set<string>();
  let path: string | undefined = `/api/buscar?q=plomero+en+zapopan&${place}&limit=2`;
  while (path) {
    const answer: Response = await directory.get(path);
    const { data } = (await answer.json()) as Answer;
    for (const { id } of data.proveedores) found.add(id);
    path = /<(.+?)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect([...found].sort()).toEqual(
    ['zapopan', 'tequila', 'sin-ciudad', 'otro0', 'otro1', 'otro2', 'otro3'].map(idOf).sort(),
  );
});
