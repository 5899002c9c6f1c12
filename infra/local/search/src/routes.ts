import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { multiSearch, pick } from './query/search.ts';
import { ApiError, formatNames, type JsonObject, parse } from './request.ts';
import { checkSettings, shownSettings } from './settings.ts';
import type { Operation } from './tasks/apply.ts';
import { type TaskQueue, taskSummary } from './tasks/queue.ts';

const newIndex = z.strictObject({ uid: z.string(), primaryKey: z.string() });
/** This server swaps one pair in a call, and does not rename. */
const pair = z.strictObject({ indexes: z.tuple([z.string(), z.string()]), rename: z.literal(false).optional() });
const swaps = z.tuple([pair]);
const idList = z.array(z.union([z.string(), z.number()]));
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the routes of all calls that Vitrina sends to the search engine. */
export function addRoutes(app: Hono, queue: TaskQueue): void {
  const { catalog } = queue;
  const enqueue = async (context: Context, uid: string | null, operation: Operation) =>
    context.json(taskSummary(await queue.enqueue(uid, operation)), 202);

  app.get('/health', (context) => context.json({ status: 'available' }));

  app.post('/multi-search', async (context) => context.json(multiSearch(catalog, await readJson(context))));

  app.get('/tasks/:uid', (context) => {
    const uid = context.req.param('uid');
    const task = queue.find(Number(uid));
    if (task === undefined) throw new ApiError('task_not_found', `Task \`${uid}\` not found.`);
    return context.json({ ...task });
  });

  app.get('/indexes', (context) => {
    const { limit, offset } = paging(context);
    const all = [...catalog].sort(([a], [b]) => (a < b ? -1 : 1));
    const results = all.slice(offset, offset + limit).map(([uid, { primaryKey, createdAt, updatedAt }]) => ({
      uid,
      primaryKey,
      createdAt,
      updatedAt,
    }));
    return context.json({ results, offset, limit, total: all.length });
  });

  app.post('/indexes', async (context) => {
    const codeOf = (name: string) => (name === 'uid' ? 'missing_index_uid' : 'invalid_index_primary_key');
    const { uid, primaryKey } = parse(newIndex, await readJson(context), codeOf);
    return enqueue(context, checkUid(uid), { kind: 'createIndex', primaryKey });
  });

  app.delete('/indexes/:uid', (context) => enqueue(context, uidOf(context), { kind: 'deleteIndex' }));

  app.post('/swap-indexes', async (context) => {
    const [{ indexes }] = parse(swaps, await readJson(context), () => 'bad_request');
    const [left, right] = indexes;
    return enqueue(context, null, { kind: 'swapIndexes', swap: [checkUid(left), checkUid(right)] });
  });

  app.get('/indexes/:uid/settings', (context) => context.json(shownSettings(catalog.named(uidOf(context)).settings)));

  app.patch('/indexes/:uid/settings', async (context) => {
    const uid = uidOf(context);
    const change = checkSettings(await readJson(context));
    return enqueue(context, uid, { kind: 'changeSettings', change });
  });

  app.get('/indexes/:uid/stats', (context) => context.json({ numberOfDocuments: catalog.named(uidOf(context)).size }));

  const documents = '/indexes/:uid/documents';
  app.get(documents, (context) => {
    const index = catalog.named(uidOf(context));
    const { limit, offset, fields } = paging(context, ['fields']);
    const slots = index.ordered().subarray(offset, offset + limit);
    const results = Array.from(slots, (slot) => pick(index.document(slot), fields?.split(',')));
    return context.json({ results, offset, limit, total: index.size });
  });

  app.get(`${documents}/:id`, (context) => {
    const index = catalog.named(uidOf(context));
    knownQuery(context, []);
    const id = context.req.param('id');
    const slot = index.slotOf(id);
    if (slot === undefined) throw new ApiError('document_not_found', `Document \`${id}\` not found.`);
    return context.json(index.document(slot));
  });

  app.post(documents, async (context) => {
    const uid = uidOf(context);
    knownQuery(context, []);
    const documents = await readJson(context);
    if (!Array.isArray(documents) || !documents.every(isObject))
      throw new ApiError('malformed_payload', 'Invalid value: expected an array of objects');
    return enqueue(context, uid, { kind: 'writeDocuments', documents });
  });

  app.post(`${documents}/delete-batch`, async (context) => {
    const ids = parse(idList, await readJson(context), () => 'bad_request');
    return enqueue(context, uidOf(context), { kind: 'deleteDocuments', ids: ids.map(String) });
  });
}

async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    const message = `The Content-Type \`${type}\` is invalid. Accepted values for the Content-Type header are: \`application/json\``;
    throw new ApiError('invalid_content_type', message);
  }
  try {
    return await context.req.json();
  } catch (error) {
    throw new ApiError('malformed_payload', `The json payload provided is malformed. \`${String(error)}\`.`);
  }
}

function knownQuery(context: Context, known: readonly string[]): Record<string, string> {
  const query = context.req.query();
  for (const name of Object.keys(query)) {
    if (!known.includes(name))
      throw new ApiError('bad_request', `Unknown parameter \`${name}\`: expected one of ${formatNames(known)}`);
  }
  return query;
}

function paging(context: Context, more: readonly string[] = []) {
  const { limit = '20', offset = '0', fields } = knownQuery(context, ['limit', 'offset', ...more]);
  if (!/^\d+$/.test(limit) || !/^\d+$/.test(offset))
    throw new ApiError('bad_request', 'Invalid value in parameter `limit` or `offset`: expected a positive integer');
  return { limit: Number(limit), offset: Number(offset), fields };
}

function uidOf(context: Context): string {
  return checkUid(context.req.param('uid') ?? '');
}

function checkUid(uid: string): string {
  if (/^[a-zA-Z0-9_-]{1,512}$/.test(uid)) return uid;
  throw new ApiError(
    'invalid_index_uid',
    `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 512 bytes.`,
  );
}
