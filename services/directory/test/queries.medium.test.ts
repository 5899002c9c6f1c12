import type { Calls } from '@vitrina/contracts';
import { eventsOf, providers } from '@vitrina/demo';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countVerdicts, failuresOf, judge, queryFile } from '../src/commands/judge-search.ts';
import { BulkImport } from '../src/read-model/bulk-import.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import fifth from './queries/fifth.json' with { type: 'json' };
import fourth from './queries/fourth.json' with { type: 'json' };
import independent from './queries/independent.json' with { type: 'json' };
import second from './queries/second.json' with { type: 'json' };
import sixth from './queries/sixth.json' with { type: 'json' };
import third from './queries/third.json' with { type: 'json' };

/** Seed and size of the demo data that `npm start` shows. */
const DEMO = { seed: 20_260_101, providers: 300 } as const;

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
  const importer = new BulkImport(directory.store, directory.engine);
  const now = new Date();
  for (const provider of providers(DEMO.seed, DEMO.providers)) {
    for (const event of eventsOf(provider, DEMO.seed, now)) await importer.add(event);
  }
  await importer.end();
}, 60_000);
afterAll(() => directory.close());

/** Runs a search with the engine, waiting while the circuit breaker of a busy machine is open. */
const ask = (text: string) =>
  vi.waitFor(
    async () => {
      const path = `/api/buscar?q=${encodeURIComponent(text)}`;
      const { data, degradado } = await directory.read<Calls['GET /api/buscar']['answer']>(path);
      if (degradado) throw new Error(`${text}: the search engine is resting`);
      return data;
    },
    { timeout: 30_000, interval: 500 },
  );

/** Limits for each array in every set: the current measurement minus two queries. */
const BARS: Readonly<Record<string, { right: number; wrong: number; place: number }>> = {
  short: { right: 0.98, wrong: 0.02, place: 1 },
  needs: { right: 0.97, wrong: 0.02, place: 1 },
  misspelt: { right: 0.97, wrong: 0.02, place: 1 },
  places: { right: 0.97, wrong: 0.02, place: 58 / 60 },
  none: { right: 0, wrong: 0.05, place: 1 },
  absent: { right: 0.97, wrong: 0, place: 0.97 },
};
/** Slack for needs written after the dictionary's. */
const LATER_NEEDS: Readonly<Record<string, number>> = { third: 0.04, fourth: 0.02, fifth: 0.02, sixth: 0.01 };
const SETS = Object.entries({ independent, second, third, fourth, fifth, sixth }).flatMap(([set, file]) =>
  Object.entries(queryFile.parse(file)).map(([name, queries]) => ({ set, name, queries })),
);

describe('searches written independently of the product', () => {
  it.each(SETS)(
    'find the expected result first, and hardly ever another, in the array $name of the set $set',
    async ({ set, name, queries }) => {
      const judged = [];
      for (const query of queries) judged.push(judge(query, await ask(query.q)));
      const shares = countVerdicts(judged);
      console.log(set, name, shares);
      for (const { query, shown } of failuresOf(judged)) console.log(`  ${query.q} → ${shown}`);
      const bars = BARS[name];
      if (!bars) throw new Error(`no bars for ${name}`);
      const slack = name === 'needs' ? (LATER_NEEDS[set] ?? 0) : 0;
      expect(shares.right).toBeGreaterThanOrEqual(bars.right - slack);
      expect(shares.wrong).toBeLessThanOrEqual(bars.wrong + slack);
      expect(shares.place).toBeGreaterThanOrEqual(bars.place);
    },
    120_000,
  );
});

describe('a text with signs', () => {
  it.each([
    ['-plomero', 'Plomería'],
    ['plomero "mini', 'Plomería'],
    ['"plomero"', 'Plomería'],
    ['#plomero @vecinos', 'Plomería'],
    ['plomero🔧 urgente!!!', 'Plomería'],
    ['plomero/electricista', 'Plomería'],
    ['plomero* ~2', 'Plomería'],
    ['segments:plomero', 'Plomería'],
    ['mecánico a domicilio -guadalajara', 'Mecánica automotriz'],
    ['uñas', 'Manicure y pedicure'],
    ['unas', 'Manicure y pedicure'],
  ])('means its words in %s', async (text, trade) => {
    const { proveedores, entendido } = await ask(text);
    expect(proveedores[0]?.segmento.split(',')).toContain(trade);
    expect(entendido?.lugar ?? null).toBeNull();
  });

  it.each(['-', '"""', '🔧', '¿?', '55 1234 5678'])('finds nothing if it is only %s', async (text) => {
    const { proveedores, publicaciones, total } = await ask(text);
    expect([proveedores, publicaciones]).toEqual([[], []]);
    expect(total).toEqual({ proveedores: 0, publicaciones: 0 });
  });
});

describe('a trade without a provider in a place', () => {
  it('returns its name and the nearest providers, and no other trade', async () => {
    const { proveedores, publicaciones, entendido, proveedores_cercanos, cercanos } = await ask('yoga en coyoacán');
    expect([proveedores, publicaciones]).toEqual([[], []]);
    expect(entendido).toMatchObject({ segmento: 'Yoga y meditación', lugar: { pais: 'MX', estado: 'DF' } });
    expect(proveedores_cercanos.length).toBeGreaterThan(0);
    for (const { segmento } of proveedores_cercanos) expect(segmento).toContain('Yoga y meditación');
    expect(proveedores_cercanos[0]?.estado_pais).toBe(cercanos[0]?.estado);
  });
});
