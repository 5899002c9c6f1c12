import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browse } from '../src/reading/browse.ts';
import { visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, photoReady, providerChanged } from './samples.ts';

/** A query as it went to the database. */
interface Asked {
  collection: string;
  method: string;
  filter: Record<string, unknown>;
  sort: readonly string[];
}

/**
 * Queries that no index serves, and why that is right: fields of the filter and of the sort, joined.
 * Whatever else comes up here is a scan that nobody meant.
 */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['posts lugar,publicFrom,publicUntil by nivel,_id', 'browsing without the engine, in one place'],
  ['posts $and,lugar,publicFrom,publicUntil by nivel,_id', 'browsing without the engine, in one place, by words'],
]);

let directory: RunningDirectory;
const asked: Asked[] = [];

beforeAll(async () => {
  mongoose.set('debug', (collection: string, method: string, filter: unknown, ...rest: unknown[]) => {
    if (!/^(find|count|update|delete)/.test(method)) return;
    const options = rest.find(
      (one): one is { sort: object } => typeof one === 'object' && one !== null && 'sort' in one,
    );
    const sort = Object.keys(options?.sort ?? {});
    asked.push({ collection, method, filter: (filter ?? {}) as Record<string, unknown>, sort });
  });
  directory = await runDirectory();
  await directory.publish(
    providerChanged('luna', { nnegocio: 'Tuberías Luna' }),
    providerChanged('sol', { plan: 'premium' }),
    photoReady('luna'),
    mediaReady('luna', 'a', { evento: 'Fuga' }),
    providerChanged('luna', { nnegocio: 'Tuberías Lunera' }, { version: 2 }),
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
  mongoose.set('debug', false);
  await directory.close();
});

/** The filter's fields by how they narrow: compared with one value or some, or cut into a range. */
function fieldsOf(filter: Record<string, unknown>): { equal: string[]; ranged: string[] } {
  const names = Object.keys(filter).filter((name) => !name.startsWith('$'));
  const isRange = (value: unknown) =>
    value instanceof RegExp ||
    (typeof value === 'object' &&
      value !== null &&
      Object.keys(value).some((key) => /^\$(gte?|lte?|ne|exists)$/.test(key)));
  return {
    equal: names.filter((name) => !isRange(filter[name])),
    ranged: names.filter((name) => isRange(filter[name])),
  };
}

/** True where an index leads to the documents, in the order asked for: equal fields first, then the sort or a range. */
function leads(keys: readonly string[], { filter, sort }: Asked): boolean {
  const { equal, ranged } = fieldsOf(filter);
  const prefix = keys.findIndex((key) => !equal.includes(key));
  const led = prefix < 0 ? keys.length : prefix;
  if (sort.length > 0) return sort.every((field, position) => keys[led + position] === field);
  return led > 0 || ranged.includes(keys[0] ?? '');
}

describe("every query of the visitors' calls, of the events and of the index", () => {
  it('has an index that leads to its documents', () => {
    const models = Object.values(directory.store) as unknown as Array<mongoose.Model<unknown>>;
    const indexes = new Map(
      models.map((model) => [
        model.collection.name,
        [['_id'], ...model.schema.indexes().map(([keys]) => Object.keys(keys))],
      ]),
    );
    const scans = asked
      .filter((one) => Object.keys(one.filter).length > 0)
      .filter((one) => !(indexes.get(one.collection) ?? []).some((keys) => leads(keys, one)))
      .map(
        ({ collection, filter, sort }) =>
          `${collection} ${Object.keys(filter).toSorted().join()} by ${sort.join() || 'nothing'}`,
      );
    expect([...new Set(scans)].filter((scan) => !MEANT.has(scan))).toEqual([]);
    expect([...MEANT.keys()].filter((scan) => !scans.includes(scan))).toEqual([]);
    expect(new Set(asked.map(({ collection }) => collection)).size).toBeGreaterThanOrEqual(3);
  });
});
