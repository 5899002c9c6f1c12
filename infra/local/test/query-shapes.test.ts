import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../src/paths.ts';
import { findScans, queryPlaces, recordQueries } from '../src/testing/queries.ts';

const model = (...indexes: string[][]) => ({
  collection: { name: 'cosas' },
  schema: { indexes: () => indexes.map((keys) => [Object.fromEntries(keys.map((key) => [key, 1])), {}] as const) },
});
const asked = (equal: string[], ranged: string[] = [], sort: string[] = []) => [
  { collection: 'cosas', equal, ranged, sort },
];

describe('a query', () => {
  it.each([
    ['by the first field of an index', asked(['a']), [['a', 'b']]],
    ['by two fields in any order', asked(['b', 'a']), [['a', 'b']]],
    ['by a field, in the order of the next', asked(['a'], [], ['b']), [['a', 'b']]],
    ['by a range of the first field of an index', asked([], ['a']), [['a']]],
    ['by ids', asked(['_id', 'a'], ['b']), []],
    ['for everything', asked([]), []],
    ['in the order of a field that is equal for all results', asked(['a'], [], ['a']), [['a']]],
  ])('%s is not a scan', (_what, query, indexes) => {
    expect(findScans(query, [model(...indexes)])).toEqual([]);
  });

  it.each([
    ['by a field without an index', asked(['a']), [['b', 'a']], 'cosas a by nothing'],
    ['in an order that no index supports', asked(['a'], [], ['c']), [['a', 'b']], 'cosas a by c'],
    ['by a range of ids and an unindexed field', asked(['a'], ['_id'], ['_id']), [], 'cosas _id,a by _id'],
    ['of a collection without a model', [{ ...asked(['a'])[0], collection: 'x' }], [['a']], 'x a by nothing'],
  ])('%s is a scan', (_what, query, indexes, scan) => {
    expect(findScans(query as ReturnType<typeof asked>, [model(...indexes)])).toEqual([scan]);
  });
});

describe('a recording of queries', () => {
  it('contains the queries of a model until it is stopped', async () => {
    // No server runs: the test checks only the queries sent.
    const schema = new mongoose.Schema({ a: Number, b: Number }, { bufferTimeoutMS: 1 });
    const things = mongoose.createConnection().model('Cosa', schema, 'cosas');
    const recording = recordQueries();
    onTestFinished(() => recording.stop());
    const wanted = things.find({ a: 1, b: { $gt: 2 } }).sort({ b: -1 });
    await expect(wanted.exec()).rejects.toThrow();
    expect(recording.asked).toEqual([{ collection: 'cosas', equal: ['a'], ranged: ['b'], sort: ['b'] }]);
    recording.stop();
    await expect(things.findOne({ a: 1 }).exec()).rejects.toThrow();
    expect(recording.asked).toHaveLength(1);
  });
});

describe('the places of queries', () => {
  it('include queries on models and exclude calls on lists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const lines = [
      'list.find((one) => one);',
      'model',
      '  .find({ a: 1 });',
      'model.findOne(filter);',
      'set.exists(key);',
    ];
    await writeFile(join(folder, 'cosa.ts'), lines.join('\n'));
    const name = relative(root, folder);
    expect(await queryPlaces(name)).toEqual([`${name}/cosa.ts:3`, `${name}/cosa.ts:4`]);
  });
});
