import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../src/paths.ts';
import { queryPlaces, recordQueries, scansOf } from '../src/testing/queries/record.ts';

const model = (...indexes: string[][]) => ({
  collection: { name: 'cosas' },
  schema: { indexes: () => indexes.map((keys) => [Object.fromEntries(keys.map((key) => [key, 1])), {}] as const) },
});
const asked = (equal: string[], ranged: string[] = [], sort: string[] = []) => [
  { collection: 'cosas', equal, ranged, sort },
];

describe('a query', () => {
  it.each([
    ['by a field that leads an index', asked(['a']), [['a', 'b']]],
    ['by two fields in whichever order', asked(['b', 'a']), [['a', 'b']]],
    ['by a field, in the order of the next', asked(['a'], [], ['b']), [['a', 'b']]],
    ['by a range of what leads an index', asked([], ['a']), [['a']]],
    ['by ids', asked(['_id', 'a'], ['b']), []],
    ['for everything', asked([]), []],
    ['in the order of a field that is the same for all', asked(['a'], [], ['a']), [['a']]],
  ])('%s is no scan', (_what, query, indexes) => {
    expect(scansOf(query, [model(...indexes)])).toEqual([]);
  });

  it.each([
    ['by a field of no index', asked(['a']), [['b', 'a']], 'cosas a by nothing'],
    ['in an order that the index does not have', asked(['a'], [], ['c']), [['a', 'b']], 'cosas a by c'],
    ['through all ids for the few with a field', asked(['a'], ['_id'], ['_id']), [], 'cosas _id,a by _id'],
    ['of a collection whose model is not there', [{ ...asked(['a'])[0], collection: 'x' }], [['a']], 'x a by nothing'],
  ])('%s is one', (_what, query, indexes, scan) => {
    expect(scansOf(query as ReturnType<typeof asked>, [model(...indexes)])).toEqual([scan]);
  });
});

describe('a recording', () => {
  it('holds what a model was asked until it is stopped', async () => {
    // There is no server: what counts is what was sent.
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

describe('the places that ask', () => {
  it('are those of models, and not those of lists', async () => {
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
