import type { Hono } from 'hono';
import type { SearchIndex } from '../index/search-index.ts';
import type { TaskQueue } from '../tasks/queue.ts';
import { type SwapPair, taskSummary } from '../tasks/task.ts';
import { ApiError } from './api-error.ts';
import { Field } from './expect.ts';
import { checkIndexUid, indexUid, knownQuery, wholeNumber } from './query.ts';
import { readJson } from './read-body.ts';

const view = (uid: string, { primaryKey, createdAt, updatedAt }: SearchIndex) => ({
  uid,
  createdAt,
  updatedAt,
  primaryKey,
});

const nullableText = (value: unknown, path: string, code: string): string | null =>
  value === undefined || value === null ? null : new Field(value, path, code).string();

function swapPair(field: Field): SwapPair {
  const fields = field.exactObject(['indexes', 'rename']);
  const indexes = fields.get('indexes');
  if (indexes === undefined)
    throw new ApiError('missing_swap_indexes', `Missing field \`indexes\` inside \`${field.path}\``);
  const names = new Field(indexes.value, indexes.path, 'invalid_swap_indexes').strings();
  const [left, right] = names;
  if (left === undefined || right === undefined || names.length !== 2) {
    const list = names.map((name) => `"${name}"`).join(', ');
    throw new ApiError(
      'invalid_swap_indexes',
      `Two indexes must be given for each swap. The list \`[${list}]\` contains ${names.length} indexes.`,
    );
  }
  return { indexes: [checkIndexUid(left), checkIndexUid(right)], rename: fields.get('rename')?.boolean() ?? false };
}

/** Indexes: list, make, look at, change, delete, trade places. */
export function indexRoutes(app: Hono, queue: TaskQueue): void {
  app.get('/indexes', (context) => {
    const query = knownQuery(context, ['offset', 'limit']);
    const offset = wholeNumber(query, 'offset', 'invalid_index_offset', 0);
    const limit = wholeNumber(query, 'limit', 'invalid_index_limit', 20);
    const all = queue.catalog.entries();
    return context.json({
      results: all.slice(offset, offset + limit).map(([uid, index]) => view(uid, index)),
      offset,
      limit,
      total: all.length,
    });
  });
  app.post('/indexes', async (context) => {
    const fields = new Field(await readJson(context), '', 'bad_request').exactObject(['uid', 'primaryKey']);
    const given = fields.get('uid')?.value;
    if (given === undefined) throw new ApiError('missing_index_uid', 'Missing field `uid`');
    const uid = checkIndexUid(new Field(given, '.uid', 'invalid_index_uid').string(), 'Invalid value at `.uid`: ');
    const primaryKey = nullableText(fields.get('primaryKey')?.value, '.primaryKey', 'invalid_index_primary_key');
    return context.json(taskSummary(await queue.enqueue(uid, { kind: 'createIndex', primaryKey })), 202);
  });
  app.get('/indexes/:uid', (context) => {
    const uid = indexUid(context);
    return context.json(view(uid, queue.catalog.get(uid)));
  });
  app.patch('/indexes/:uid', async (context) => {
    const uid = indexUid(context);
    const body = new Field(await readJson(context), '', 'bad_request');
    for (const [name, code] of [
      ['createdAt', 'immutable_index_created_at'],
      ['updatedAt', 'immutable_index_updated_at'],
    ] as const) {
      if (body.object().has(name))
        throw new ApiError(code, `Immutable field \`${name}\`: expected one of \`primaryKey\`, \`uid\``);
    }
    const fields = body.exactObject(['primaryKey', 'uid']);
    const primaryKey = nullableText(fields.get('primaryKey')?.value, '.primaryKey', 'invalid_index_primary_key');
    const name = nullableText(fields.get('uid')?.value, '.uid', 'invalid_index_uid');
    const newUid = name === null ? null : checkIndexUid(name, 'Invalid value at `.uid`: ');
    return context.json(taskSummary(await queue.enqueue(uid, { kind: 'updateIndex', primaryKey, newUid })), 202);
  });
  app.delete('/indexes/:uid', async (context) =>
    context.json(taskSummary(await queue.enqueue(indexUid(context), { kind: 'deleteIndex' })), 202),
  );
  app.post('/swap-indexes', async (context) => {
    const swaps = new Field(await readJson(context), '', 'bad_request').list().map(swapPair);
    const names = swaps.flatMap(({ indexes }) => indexes);
    const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].toSorted();
    if (twice.length > 0) {
      const list = twice.map((name) => `\`${name}\``).join(', ');
      throw new ApiError(
        'invalid_swap_duplicate_index_found',
        `Indexes must be declared only once during a swap. ${list} ${twice.length === 1 ? 'was' : 'were'} specified several times.`,
      );
    }
    return context.json(taskSummary(await queue.enqueue(null, { kind: 'swapIndexes', swaps })), 202);
  });
}
