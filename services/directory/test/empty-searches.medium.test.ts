import type { EmptySearch } from '@vitrina/contracts';
import { createLog } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Store } from '../src/model/store.ts';
import { EmptySearches, MAX_TERMS } from '../src/search/empty-searches.ts';
import { countableTerm } from '../src/search/search-text.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let admin: Person;
let model: Store['emptySearches'];

beforeAll(async () => {
  directory = await runDirectory();
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  model = directory.store.emptySearches;
  await directory.publish(providerChanged('luna', { businessName: 'Tuberías Luna' }));
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory.close());

const listed = async (query = '') =>
  (await admin.read<{ data: EmptySearch[] }>(admin.get(`/api/admin/busquedas${query}`))).body.data;
const newCounter = () => new EmptySearches(model, createLog('directory', { LOG_LEVEL: 'silent' }));

describe('a search without results', () => {
  it('counts once its visitor stops typing, by country, and appears to administrators', async () => {
    const person = visitor(directory, '192.0.2.7');
    for (const text of ['xilo', 'xilof', 'xilofo', 'Xilófono']) {
      await person.get(`/api/buscar?pais=MX&q=${encodeURIComponent(text)}`);
    }
    await person.get('/api/buscar?pais=CO&q=xil%C3%B3fono');
    await expect.poll(() => listed(), { timeout: 60_000 }).toHaveLength(2);
    expect(await listed('?pais=colombia')).toEqual([
      { termino: 'xilofono', pais: 'CO', veces: 1, ultima: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ]);
    expect((await listed('?pais=MX')).map(({ termino, veces }) => [termino, veces])).toEqual([['xilofono', 1]]);
  });

  it('ignores a prefix of a successful text and an empty result of a filter', async () => {
    const counter = newCounter();
    await model.deleteMany({});
    counter.note('a', 'plomx', null);
    counter.found('a', 'plomxero luna');
    await counter.flush();
    expect(await model.countDocuments({})).toBe(0);
    await visitor(directory).get('/api/buscar?q=nadadeesto&segmento=Mariachi');
    await visitor(directory).get('/api/buscar?q=nadadeesto&insignia=cedula');
    await visitor(directory).get('/api/buscar?q=luna');
    expect(await listed()).toEqual([]);
  });

  it('counts each time, and the list shows the most frequent first, page by page', async () => {
    await model.deleteMany({});
    for (const [text, times] of [
      ['zanfona', 3],
      ['clavecín', 2],
      ['laúd medieval', 1],
    ] as const) {
      for (let time = 0; time < times; time++) {
        const counter = newCounter();
        counter.note('a', text, 'MX');
        await counter.flush();
      }
    }
    expect((await listed()).map(({ termino, veces }) => `${termino} ${veces}`)).toEqual([
      'zanfona 3',
      'clavecin 2',
      'laud medieval 1',
    ]);
    const answer = await admin.get('/api/admin/busquedas?limit=2');
    const next = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    expect(
      (await admin.read<{ data: EmptySearch[] }>(admin.get(next))).body.data.map(({ termino }) => termino),
    ).toEqual(['laud medieval']);
  });

  it('replaces the least recent one when the list is full', async () => {
    await model.deleteMany({});
    await model.insertMany(
      Array.from({ length: MAX_TERMS }, (_, at) => ({
        _id: `* t${at}`,
        term: `t${at}`,
        country: null,
        count: 1,
        lastAt: at,
      })),
    );
    const counter = newCounter();
    counter.note('a', 'uno nuevo', null);
    await counter.flush();
    expect(await model.countDocuments({})).toBe(MAX_TERMS);
    expect(await model.findById('* t0').lean()).toBeNull();
    expect(await model.findById('* uno nuevo').lean()).not.toBeNull();
  });
});

describe('a countable term', () => {
  it.each(['ab', 'ana@correo.mx', '55 1234 5678', 'https://un.sitio', 'x'.repeat(61), '😀😀😀'])(
    'cannot be %s',
    (text) => {
      expect(countableTerm(text)).toBeNull();
    },
  );

  it('equals the same text for all spellings', () => {
    expect(countableTerm('  Clavecín, Barroco ')).toBe('clavecin barroco');
  });
});
