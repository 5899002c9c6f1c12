import type { Context, Hono } from 'hono';
import { evaluateFilter } from '../filter/evaluate.ts';
import { parseFilterParameter } from '../filter/filter-parameter.ts';
import { isObject } from '../index/json.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { order } from '../query/order.ts';
import { parseSort, sortRule } from '../query/rules.ts';
import { selectAttributes } from '../result/select.ts';
import type { TaskQueue } from '../tasks/queue.ts';
import { type Operation, taskSummary } from '../tasks/task.ts';
import { ApiError } from './api-error.ts';
import { Field } from './expect.ts';
import { indexUid, knownQuery, wholeNumber } from './query.ts';
import { readDocuments, readJson } from './read-body.ts';

const LIST_FIELDS = ['offset', 'limit', 'fields', 'retrieveVectors', 'ids', 'filter', 'sort'];

interface ListRequest {
  readonly offset: number;
  readonly limit: number;
  readonly fields: readonly string[] | undefined;
  readonly ids: readonly string[] | undefined;
  readonly filter: unknown;
  readonly sort: readonly string[];
}

function listRequest(body: unknown): ListRequest {
  const fields = new Field(body, '', 'bad_request').exactObject(LIST_FIELDS);
  const field = (name: string, code: string): Field | undefined => {
    const value = fields.get(name)?.value;
    return value === undefined || value === null ? undefined : new Field(value, `.${name}`, code);
  };
  return {
    offset: field('offset', 'invalid_document_offset')?.integer() ?? 0,
    limit: field('limit', 'invalid_document_limit')?.integer() ?? 20,
    fields: field('fields', 'invalid_document_fields')?.strings(),
    ids: field('ids', 'invalid_document_ids')
      ?.list()
      .map((id) => (typeof id.value === 'number' ? String(id.value) : id.string())),
    filter: fields.get('filter')?.value,
    sort: field('sort', 'invalid_document_sort')?.strings() ?? [],
  };
}

function listDocuments(index: SearchIndex, uid: string, request: ListRequest) {
  const filter = parseFilterParameter(request.filter, 'invalid_document_filter');
  const allowed = filter === undefined ? undefined : evaluateFilter(index, uid, filter, 'invalid_document_filter');
  const ids = request.ids === undefined ? undefined : new Set(request.ids.flatMap((id) => index.slotOf(id) ?? []));
  const slots = index.ordered(allowed).filter((slot) => ids?.has(slot) ?? true);
  const rules = parseSort(index, uid, request.sort, 'invalid_document_sort').map((entry) => sortRule(index, entry));
  const neverAsked = (): never => {
    throw new Error('sorting by attributes needs no text features');
  };
  const to = request.offset + request.limit;
  const ordered = [...order(slots, rules, (slot) => index.ordinal(slot), neverAsked, to)].slice(request.offset);
  const results = ordered.map(({ slot }) => selectAttributes(index.document(slot), request.fields ?? ['*']));
  return { results, offset: request.offset, limit: request.limit, total: slots.length };
}

async function write(context: Context, queue: TaskQueue, merge: boolean) {
  const uid = indexUid(context);
  const query = knownQuery(context, ['primaryKey', 'csvDelimiter', 'skipCreation', 'customMetadata']);
  const documents = await readDocuments(context);
  const operation: Operation = {
    kind: 'writeDocuments',
    documents,
    merge,
    primaryKey: query.primaryKey ?? null,
    skipCreation: query.skipCreation === 'true',
  };
  return context.json(taskSummary(await queue.enqueue(uid, operation, query.customMetadata ?? null)), 202);
}

async function remove(context: Context, queue: TaskQueue, operation: Operation) {
  return context.json(
    taskSummary(await queue.enqueue(indexUid(context), operation, context.req.query('customMetadata') ?? null)),
    202,
  );
}

/** Documents: list, get, write, delete. */
export function documentRoutes(app: Hono, queue: TaskQueue): void {
  const documents = '/indexes/:uid/documents';
  app.post(documents, (context) => write(context, queue, false));
  app.put(documents, (context) => write(context, queue, true));
  app.get(documents, (context) => {
    const uid = indexUid(context);
    const query = knownQuery(context, LIST_FIELDS);
    const list = (text: string | undefined): string[] | undefined => text?.split(',');
    const request: ListRequest = {
      offset: wholeNumber(query, 'offset', 'invalid_document_offset', 0),
      limit: wholeNumber(query, 'limit', 'invalid_document_limit', 20),
      fields: list(query.fields),
      ids: list(query.ids),
      filter: query.filter,
      sort: list(query.sort) ?? [],
    };
    return context.json(listDocuments(queue.catalog.get(uid), uid, request));
  });
  app.post(`${documents}/fetch`, async (context) => {
    const uid = indexUid(context);
    const request = listRequest(await readJson(context));
    return context.json(listDocuments(queue.catalog.get(uid), uid, request));
  });
  app.post(`${documents}/delete-batch`, async (context) => {
    const body = new Field(await readJson(context), '', 'bad_request');
    const ids = body.list().map((id) => (typeof id.value === 'number' ? String(id.value) : id.string()));
    return remove(context, queue, { kind: 'deleteDocuments', ids });
  });
  app.post(`${documents}/delete`, async (context) => {
    const body = await readJson(context);
    if (!isObject(body) || body.filter === undefined)
      throw new ApiError('missing_document_filter', 'Missing field `filter`');
    new Field(body, '', 'bad_request').exactObject(['filter']);
    if (parseFilterParameter(body.filter, 'invalid_document_filter') === undefined) {
      throw new ApiError('invalid_document_filter', 'Sending an empty filter is forbidden.');
    }
    return remove(context, queue, { kind: 'deleteByFilter', filter: body.filter });
  });
  app.delete(documents, (context) => remove(context, queue, { kind: 'clearDocuments' }));
  app.get(`${documents}/:id`, (context) => {
    const index = queue.catalog.get(indexUid(context));
    const fields = knownQuery(context, ['fields', 'retrieveVectors']).fields?.split(',');
    const id = context.req.param('id');
    const slot = index.slotOf(id);
    if (slot === undefined) throw new ApiError('document_not_found', `Document \`${id}\` not found.`);
    return context.json(selectAttributes(index.document(slot), fields ?? ['*']));
  });
  app.delete(`${documents}/:id`, (context) =>
    remove(context, queue, { kind: 'deleteDocuments', ids: [context.req.param('id')] }),
  );
}
