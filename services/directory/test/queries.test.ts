import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptySearchIndexes,
  emptySearchQueries,
  postIndexes,
  postQueries,
  providerIndexes,
  providerQueries,
  type QueryShape,
} from '../src/model/queries.ts';
import {
  caseIndexes,
  caseQueries,
  commentIndexes,
  commentQueries,
  decisionIndexes,
  decisionQueries,
  removalIndexes,
  removalQueries,
} from '../src/model/visitor-queries.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory.close());

const collections = [
  { name: 'posts', shapes: postQueries, indexes: postIndexes },
  { name: 'providers', shapes: providerQueries, indexes: providerIndexes },
  { name: 'comments', shapes: commentQueries, indexes: commentIndexes },
  { name: 'reports', shapes: caseQueries, indexes: caseIndexes },
  { name: 'removals', shapes: removalQueries, indexes: removalIndexes },
  { name: 'decisions', shapes: decisionQueries, indexes: decisionIndexes },
  { name: 'emptySearches', shapes: emptySearchQueries, indexes: emptySearchIndexes },
] as const;

/** True where an index leads straight to a query's documents: equalities first, then the order, then the ranges. */
function serves(index: Readonly<Record<string, unknown>>, shape: QueryShape): boolean {
  const keys = Object.keys(index);
  const prefix = keys.slice(0, shape.equality.length);
  const rest = keys.slice(shape.equality.length);
  return (
    [...shape.equality].sort().join() === [...prefix].sort().join() &&
    shape.sort.every((field, position) => rest[position] === field) &&
    shape.range.every((field) => rest[0] === field)
  );
}

describe.each(collections)('queries on $name', ({ name, shapes, indexes }) => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s has an index that serves it', (_name, shape) => {
    expect(serves(shape.index, shape)).toBe(true);
    expect(indexes.map(({ keys }) => JSON.stringify(keys))).toContain(JSON.stringify(shape.index));
  });

  it('has no index that no query uses', () => {
    const used = new Set(shapes.map(({ index }) => JSON.stringify(index)));
    for (const { keys } of indexes) expect(used).toContain(JSON.stringify(keys));
  });

  it('has its indexes in the database', async () => {
    const held = (await directory.store[name].listIndexes()).map((index: { key: unknown }) =>
      JSON.stringify(index.key),
    );
    for (const { keys } of indexes) expect(held).toContain(JSON.stringify(keys));
  });
});
