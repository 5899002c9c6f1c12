import { randomInt } from 'node:crypto';
import type { Calls, FilterCounts } from '@vitrina/contracts';
import { searchTowns } from '@vitrina/contracts/towns';
import { badgeKinds, languages, paymentMethods } from '@vitrina/contracts/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { type Random, randomOf } from './random.ts';
import { idOf, providerChanged } from './samples.ts';
import { SwitchableLine } from './switchable-line.ts';

type Answer = Calls['GET /api/buscar']['answer'];
type Query = Record<string, string>;

const SEED = Number(process.env.TEST_SEED) || randomInt(1_000_000);
const PROVIDERS = 60;

const towns = [
  'Guadalajara, Jalisco',
  'Zapopan, Jalisco',
  'Tequila, Jalisco',
  'Colima, Colima',
  'Bogotá',
  'Soacha',
].map((name) => {
  const [town] = searchTowns(name, { limit: 1 });
  if (!town) throw new Error(`no town ${name}`);
  return town;
});
const [guadalajara] = towns;
const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ day, from: 0, to: 1440 }));
const names = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];

/** Chooses each item with a probability of one third. */
const some = <T>(random: Random, items: readonly T[]): T[] => items.filter(() => random.chance(1 / 3));

let line: SwitchableLine;
let directory: RunningDirectory;

beforeAll(async () => {
  console.log(`counts of filters: seed ${SEED} (TEST_SEED)`);
  const random = randomOf(SEED);
  line = await SwitchableLine.to(process.env.MEILI_URL ?? '');
  directory = await runDirectory({ MEILI_URL: line.url });
  const facts = Array.from({ length: PROVIDERS }, (_, number) => {
    const town = random.pick(towns);
    return {
      businessName: `Casa ${number}`,
      segments: [random.pick(['Plomería', 'Electricidad'])],
      country: town.country,
      subdivision: town.subdivision,
      ...(random.chance(0.8) && { town: town.id }),
      ...(random.chance(0.2) && { serviceRadius: 200 }),
      ...(random.chance(0.5) && { openingHours: { spans: random.chance(0.5) ? everyDay : [], closedDates: [] } }),
      ...(random.chance(0.5) && { services: [{ name: 'Visita', from: random.int(100, 900), unit: 'job' as const }] }),
      paymentMethods: some(random, names(paymentMethods.toWire)),
      languages: some(random, languages),
      ...(random.chance(0.5) && { givesInvoices: true as const }),
      badges: some(random, names(badgeKinds.toWire)).map((kind) => ({ kind, at: 0 })),
    };
  });
  await directory.publish(...facts.map((own, number) => providerChanged(`${number}`, own)));
  for (const number of facts.keys()) {
    const ratings = Array.from({ length: 5 }, () => random.int(0, 4));
    if (random.chance(0.7))
      await directory.store.providers.updateOne({ _id: idOf(`${number}`) }, { $set: { ratings } });
  }
  await directory.publish(...facts.map((own, number) => providerChanged(`${number}`, own, { version: 2 })));
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(async () => {
  await directory?.close();
  await line?.close();
});

const search = (query: Query) => directory.read<Answer>(`/api/buscar?${new URLSearchParams(query)}`);
const found = async (query: Query) => {
  const { data, degradado } = await search(query);
  expect(degradado, 'a slow engine is not what this test is about').toBe(false);
  return data.total.proveedores;
};
/**
 * Builds the search for the meaning of a text: with another choice, the text may find nothing, and then be searched for by its
 * words.
 */
function understood(query: Query, entendido: Answer['data']['entendido']): Query {
  if (!query.q) return query;
  const { ciudad: _town, cerca: _at, radio: _radius, pais: _country, estado: _state, ...kept } = query;
  const place = entendido?.lugar?.ciudad;
  return {
    ...(place ? { ...kept, ciudad: place } : query),
    ...(entendido && { q: entendido.texto }),
    ...(entendido?.segmento && { segmento: entendido.segmento }),
    ...(entendido?.abierto && { abierto: '1' }),
    literal: '1',
  };
}

/** Counts the results of a search for each choice, by searching with it. */
async function searchEach(query: Query, { abierto, factura, ...groups }: FilterCounts): Promise<FilterCounts> {
  const chosen = async (name: string, value: string) => {
    const others = name === 'insignia' && query.insignia ? query.insignia.split(',') : [];
    const { [name]: _replaced, ...kept } = query;
    return found(value === '' ? kept : { ...kept, [name]: [...new Set([...others, value])].join() });
  };
  const group = async (name: keyof typeof groups) => {
    const values = Object.keys(groups[name] ?? {});
    return Object.fromEntries(await Promise.all(values.map(async (value) => [value, await chosen(name, value)])));
  };
  return {
    abierto: await chosen('abierto', '1'),
    factura: await chosen('factura', '1'),
    ...(groups.radio && { radio: await group('radio') }),
    estrellas: await group('estrellas'),
    insignia: await group('insignia'),
    pago: await group('pago'),
    idioma: await group('idioma'),
  };
}

async function expectCounts(query: Query): Promise<FilterCounts> {
  const { entendido, facetas } = (await search({ ...query, contar: 'filtros', limit: '1' })).data;
  const counts = facetas.filtros;
  if (!counts) throw new Error('no counts');
  expect(counts, JSON.stringify(query)).toEqual(await searchEach(understood(query, entendido), counts));
  return counts;
}

const sum = (counts: number | Record<string, number>) =>
  typeof counts === 'number' ? counts : Object.values(counts).reduce((total, count) => total + count, 0);

/** Chooses a search: a place, and each filter with a probability of one quarter. */
function randomQuery(random: Random): Query {
  const one = (values: readonly string[]) => (random.chance(0.25) ? random.pick(values) : '');
  const place: Query = random.pick([
    {},
    { pais: 'MX' },
    { pais: 'MX', estado: 'JAL' },
    { ciudad: random.pick(towns).id, radio: one(['5', '25', '100']) },
    { cerca: '20.67,-103.34', radio: one(['10', '50']) },
  ]);
  const query: Query = {
    ...place,
    q: one(['plomero en zapopan', 'electricista abierto ahora', 'casa']),
    segmento: one(['Plomería', 'Electricidad']),
    abierto: one(['1']),
    precio_max: one(['300', '600']),
    estrellas: one(['3', '4']),
    insignia: one(['correo', 'telefono,cedula']),
    pago: one(['efectivo', 'tarjeta']),
    factura: one(['1']),
    idioma: one(['es', 'nah']),
    orden: one(['relevancia', 'valoracion']),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

describe('the counts of the filters', () => {
  it('equal the results of each choice in 20 random searches', async () => {
    const random = randomOf(SEED + 1);
    for (let round = 0; round < 20; round += 1) await expectCounts(randomQuery(random));
  }, 300_000);

  it('contain every choice, also those without providers', async () => {
    const { radio: _none, ...all } = await expectCounts({});
    for (const [name, of] of Object.entries(all)) expect(sum(of), name).toBeGreaterThan(0);
    const counts = await expectCounts({ ciudad: guadalajara?.id ?? '', radio: '25' });
    expect(Object.fromEntries(Object.entries(counts).map(([name, of]) => [name, Object.keys(of ?? {})]))).toEqual({
      abierto: [],
      factura: [],
      radio: ['5', '10', '25', '50', '100', ''],
      estrellas: ['3', '4'],
      insignia: Object.values(badgeKinds.toWire),
      pago: Object.values(paymentMethods.toWire),
      idioma: [...languages],
    });
    expect((await expectCounts({ precio_max: '1' })).pago).toMatchObject({ efectivo: 0, cheque: 0 });
  });

  it('include radii only around a place that the text does not replace', async () => {
    expect((await expectCounts({ cerca: '20.67,-103.34' })).radio).toMatchObject({ '': PROVIDERS });
    expect(await expectCounts({ pais: 'MX', estado: 'JAL' })).not.toHaveProperty('radio');
    const named = await expectCounts({ q: 'plomero en zapopan', ciudad: guadalajara?.id ?? '', radio: '5' });
    expect(named).not.toHaveProperty('radio');
    expect(named.abierto).toBeGreaterThan(0);
  });

  it('stay away unless they are requested, and while the engine is unavailable', async () => {
    expect((await search({ pais: 'MX' })).data.facetas).not.toHaveProperty('filtros');
    expect((await directory.get('/api/buscar?contar=todo')).status).toBe(400);
    line.cut();
    const { data, degradado } = await search({ pais: 'MX', contar: 'filtros' });
    expect({ degradado, filtros: data.facetas.filtros }).toEqual({ degradado: true, filtros: undefined });
    line.mend();
  });
});
