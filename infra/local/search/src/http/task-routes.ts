import type { Hono } from 'hono';
import type { TaskQueue } from '../tasks/queue.ts';
import { TASK_STATUSES, TASK_TYPES, type Task, taskView } from '../tasks/task.ts';
import { ApiError } from './api-error.ts';
import { checkIndexUid, knownQuery, wholeNumber } from './query.ts';

const TIMES = ['Enqueued', 'Started', 'Finished'] as const;
const PARAMETERS = [
  'limit',
  'from',
  'reverse',
  'batchUids',
  'uids',
  'canceledBy',
  'types',
  'statuses',
  'indexUids',
  ...TIMES.flatMap((time) => [`after${time}At`, `before${time}At`]),
];

type Test = (task: Task) => boolean;

function listTest(
  text: string | undefined,
  readValue: (task: Task) => string | null,
  check: (value: string) => void,
): Test {
  if (text === undefined || text === '*') return () => true;
  const wanted = new Set(text.split(',').map((part) => part.trim()));
  for (const value of wanted) check(value);
  return (task) => wanted.has(readValue(task) ?? '');
}

function oneOf(words: readonly string[], name: string, code: string): (value: string) => void {
  return (value) => {
    if (words.includes(value)) return;
    const list = words.map((word) => `\`${word}\``).join(', ');
    throw new ApiError(
      code,
      `Invalid value in parameter \`${name}\`: \`${value}\` is not a valid task ${name === 'types' ? 'type' : 'status'}. Available ${name} are ${list}.`,
    );
  };
}

function uidCheck(name: string, code: string): (value: string) => void {
  return (value) => {
    if (!/^\d+$/.test(value))
      throw new ApiError(
        code,
        `Invalid value in parameter \`${name}\`: could not parse \`${value}\` as a positive integer`,
      );
  };
}

function timeTests(query: Readonly<Record<string, string>>): Test[] {
  return TIMES.flatMap((time) =>
    (['after', 'before'] as const).flatMap((side): Test[] => {
      const name = `${side}${time}At`;
      const text = query[name];
      if (text === undefined || text === '*') return [];
      const bound = Date.parse(text);
      if (Number.isNaN(bound)) {
        const code = `invalid_task_${side}_${time.toLowerCase()}_at`;
        throw new ApiError(
          code,
          `Invalid value in parameter \`${name}\`: \`${text}\` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.`,
        );
      }
      const key = time === 'Enqueued' ? 'enqueuedAt' : time === 'Started' ? 'startedAt' : 'finishedAt';
      return [
        (task) =>
          task[key] !== null && (side === 'after' ? Date.parse(task[key]) > bound : Date.parse(task[key]) < bound),
      ];
    }),
  );
}

function testsOf(query: Readonly<Record<string, string>>): Test[] {
  return [
    listTest(query.uids, ({ uid }) => String(uid), uidCheck('uids', 'invalid_task_uids')),
    listTest(
      query.batchUids,
      ({ uid, status }) => (status === 'enqueued' ? null : String(uid)),
      uidCheck('batchUids', 'invalid_batch_uids'),
    ),
    listTest(query.canceledBy, () => null, uidCheck('canceledBy', 'invalid_task_canceled_by')),
    listTest(query.types, ({ type }) => type, oneOf(TASK_TYPES, 'types', 'invalid_task_types')),
    listTest(query.statuses, ({ status }) => status, oneOf(TASK_STATUSES, 'statuses', 'invalid_task_statuses')),
    listTest(
      query.indexUids,
      ({ indexUid }) => indexUid,
      (value) => void checkIndexUid(value, 'Invalid value in parameter `indexUids`: '),
    ),
    ...timeTests(query),
  ];
}

/** Tasks, one or many. */
export function taskRoutes(app: Hono, queue: TaskQueue): void {
  app.get('/tasks', (context) => {
    const query = knownQuery(context, PARAMETERS);
    const limit = wholeNumber(query, 'limit', 'invalid_task_limit', 20);
    const from = wholeNumber(query, 'from', 'invalid_task_from', undefined);
    const tests = testsOf(query);
    const found = queue.list().filter((task) => tests.every((test) => test(task)));
    if (query.reverse === 'true') found.reverse();
    const start =
      from === undefined ? 0 : found.findIndex(({ uid }) => (query.reverse === 'true' ? uid >= from : uid <= from));
    const rest = start === -1 ? [] : found.slice(start);
    const page = rest.slice(0, limit);
    return context.json({
      results: page.map(taskView),
      total: found.length,
      limit,
      from: page[0]?.uid ?? null,
      next: rest[limit]?.uid ?? null,
    });
  });
  app.get('/tasks/:uid', (context) => {
    const uid = context.req.param('uid');
    if (!/^\d+$/.test(uid)) {
      throw new ApiError(
        'invalid_task_uids',
        `Invalid value in parameter \`uids\`: could not parse \`${uid}\` as a positive integer`,
      );
    }
    const task = queue.find(Number(uid));
    if (task === undefined) throw new ApiError('task_not_found', `Task \`${uid}\` not found.`);
    return context.json(taskView(task));
  });
}
