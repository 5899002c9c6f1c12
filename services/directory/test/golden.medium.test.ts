import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BulkImport } from '../src/read-model/bulk-import.ts';
import { type Made, makeCorpus } from './golden/corpus.ts';
import { type ExpectedResults, GOLDEN } from './golden/queries.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';

/** Number of results that people look at. */
const LOOKED_AT = 5;
const SEED = Number(process.env.GOLDEN_SEED ?? 20261121);

let directory: RunningDirectory;
let made: Made[];

beforeAll(async () => {
  console.log(`golden set: seed ${SEED}`);
  directory = await runDirectory();
  const corpus = makeCorpus(SEED);
  made = corpus.made;
  const importer = new BulkImport(directory.store, directory.engine);
  for (const event of corpus.events) await importer.add(event);
  await importer.end();
}, 60_000);
afterAll(() => directory.close());

const keyOf = ({ businessName, trade, place }: Made) => `${businessName} / ${trade} / ${place}`;

function fits(one: Made, { trades, business, place }: ExpectedResults): boolean {
  return (
    (!trades || trades.includes(one.trade)) &&
    (!business || one.businessName === business) &&
    (!place || one.place === place)
  );
}

/** Runs a search, and returns its data and the address of its next page. */
async function search(query: string) {
  const answer = await directory.get(`/api/buscar?${query}`);
  const next = /<(.+?)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  const { data } = (await answer.json()) as Calls['GET /api/buscar']['answer'];
  const shown = data.proveedores.map(({ segmento, pais, estado_pais }) => `${segmento} ${pais}-${estado_pais}`);
  return { data, shown: [...new Set(shown)], next };
}

/** Computes the share of expected results among the first five, relative to the possible number. */
async function recall(text: string, wanted: ExpectedResults) {
  const answer = await directory.read<Calls['GET /api/buscar']['answer']>(
    `/api/buscar?q=${encodeURIComponent(text)}&limit=${LOOKED_AT}`,
  );
  const shown = answer.data.proveedores.map(({ nnegocio, segmento, pais, estado_pais }) => ({
    businessName: nnegocio,
    trade: segmento,
    place: `${pais}-${estado_pais}`,
  }));
  const possible = Math.min(LOOKED_AT, made.filter((one) => fits(one, wanted)).length);
  expect(possible, `${text}: the corpus holds nothing of it`).toBeGreaterThan(0);
  return {
    text,
    value: shown.filter((one) => fits(one, wanted)).length / possible,
    empty: answer.data.total.proveedores + answer.data.total.publicaciones === 0,
    corrected: answer.data.corregido,
    shown: shown.map(keyOf),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

describe('the golden set of searches', () => {
  const categories = Object.entries(GOLDEN);

  it('contains at least two hundred, each once', () => {
    const texts = Object.values(GOLDEN).flatMap((queries) => queries.map(([text]) => text));
    expect(texts.length).toBeGreaterThanOrEqual(200);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('finds at least 95 % of the possible results in the first five, and always something', async () => {
    const all = [];
    for (const [category, queries] of categories) {
      const results = [];
      for (const [text, wanted] of queries) results.push(await recall(text, wanted));
      all.push(...results);
      const corrected = results.filter((result) => result.corrected).length;
      const value = percent(mean(results.map((result) => result.value)));
      console.log(`${category}: ${queries.length} searches, recall at 5 ${value}, ${corrected} corrected`);
      for (const miss of results.filter((result) => result.value < 1)) {
        console.log(`  ${percent(miss.value)} ${miss.text} → ${miss.shown.join(' · ') || 'nothing'}`);
      }
    }
    const overall = mean(all.map(({ value }) => value));
    console.log(`${all.length} searches, recall at 5 ${percent(overall)}`);
    expect(all.filter(({ empty }) => empty).map(({ text }) => text)).toEqual([]);
    expect(overall).toBeGreaterThanOrEqual(0.95);
  }, 120_000);
});

describe('the interpretation of a text', () => {
  const here = 'pais=MX&estado=DF';
  const asked = (text: string, more = '') => search(`q=${encodeURIComponent(text)}&${here}${more}`);

  it('prefers a named place to the chosen one', async () => {
    const { data, shown } = await asked('busco plomero en Guadalajara');
    expect(data.entendido).toEqual({
      texto: '',
      segmento: 'Plomería',
      abierto: false,
      lugar: { pais: 'MX', estado: 'JAL', nombre: 'Jalisco', ciudad: '4005539' },
    });
    expect(shown).toEqual(['Plomería MX-JAL']);
  });

  it('finds the segment of a need, if its words match other trades', async () => {
    const { data, shown } = await asked('se me tapó el baño y se regresa el agua');
    expect(data.entendido).toEqual({ texto: '', segmento: 'Plomería', abierto: false, lugar: null });
    expect(shown).toEqual(['Plomería MX-DF']);
    const both = await asked('se fue la luz en toda la casa en Medellín');
    expect(both.shown).toEqual(['Electricidad CO-ANT']);
  });

  it('offers nearby places if the named one has no provider', async () => {
    const { data } = await asked('se me tapó el baño en Chetumal');
    expect(data.entendido).toMatchObject({ segmento: 'Plomería', lugar: { estado: 'ROO' } });
    expect(data.proveedores).toEqual([]);
    expect(data.cercanos[0]).toMatchObject({ pais: 'MX', proveedores: expect.any(Number) });
  });

  it('stays the same on the next page', async () => {
    const first = await search(`q=${encodeURIComponent('se me tapó el baño')}&pais=MX&limit=1`);
    const second = await search(first.next.slice(first.next.indexOf('?') + 1));
    expect(second.shown).toEqual([expect.stringMatching(/^Plomería MX-/)]);
    expect(second.shown).not.toEqual(first.shown);
  });

  it.each(['Muebles Don Chema', 'Dulce Canela', 'plomero', 'mariachi para mi mamá'])(
    'does not change %s',
    async (text) => {
      expect((await search(`q=${encodeURIComponent(text)}`)).data.entendido).toBeNull();
    },
  );

  it('stays empty for a literal search', async () => {
    expect((await asked('plomero en Guadalajara', '&literal=1')).data.entendido).toBeNull();
  });
});
