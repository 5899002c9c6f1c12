import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { type AppEnv, type Feature, Problem, type QueueName, requireAdmin } from '@vitrina/kernel';
import { StaffReads } from '@vitrina/product';
import type { Queue } from 'bullmq';
import type { Context, Next } from 'hono';
import type { MediaContext } from '../context.ts';
import { texts } from '../texts.ts';

type DashboardJob = Awaited<ReturnType<BullMQAdapter['getJobs']>>[number];

/** Path of the queue dashboard; the gateway forwards everything below it. */
const DASHBOARD_PATH = '/api/admin/colas';

/** Longest description of an access in the log, in characters. */
const MAX_DETAIL = 160;

/** Content security policy of the dashboard: only its own files and calls, and its components' inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Changes that an operator may make: retry, promote, pause, resume, clean. Adding or rewriting jobs is not allowed. */
const allowed =
  /\/api\/queues\/(?:pause|resume|[^/]+\/(?:pause|resume|promote|(?:retry|clean)\/\w+|[^/]+\/(?:retry|clean|promote)))$/;

/**
 * Dashboard of all queues for administrators. Retrying the job of a dead letter also revives its upload, because the job
 * alone would find nothing to do. Personal data is masked, and all reads and changes are logged.
 */
export const queueDashboard: Feature<MediaContext> = { name: 'queue dashboard', start: mountQueueDashboard };

function mountQueueDashboard(context: MediaContext): void {
  const { app, serving, queues, deadLetters, waits } = context;
  const adapters = queues.map((queue) => new RevivingQueue(queue, (id) => deadLetters.retry(id)));
  // Uploads that wait for the end of a fault have no job.
  const describe = async (_: Context, next: Next) => {
    const description = await waits.describe().catch(() => '');
    for (const adapter of adapters) adapter.describeAs(uploadQueues.has(adapter.getName()) ? description : '');
    await next();
  };
  const serverAdapter = new HonoAdapter(serveStatic);
  serverAdapter.setBasePath(DASHBOARD_PATH);
  createBullBoard({ queues: adapters, serverAdapter, options: { uiConfig: { boardTitle: texts.boardTitle } } });
  app.use(
    `${DASHBOARD_PATH}/*`,
    requireAdmin(serving),
    onlyAllowed,
    logged(context),
    addSecurityPolicy,
    maskPersonalData,
    describe,
  );
  app.get(`${DASHBOARD_PATH}/`, (c) => c.redirect(DASHBOARD_PATH, 308));
  app.route(DASHBOARD_PATH, serverAdapter.registerPlugin());
}

/** Queues that process uploads. */
const uploadQueues: ReadonlySet<string> = new Set<QueueName>(['image', 'video']);

/** Queue that revives a job's upload when the job is retried. */
class RevivingQueue extends BullMQAdapter {
  readonly #revive: (id: string) => Promise<unknown>;
  #description = '';

  constructor(queue: Queue, revive: (id: string) => Promise<unknown>) {
    super(queue);
    this.#revive = revive;
  }

  /** Sets the description under the queue's name. */
  describeAs(description: string): void {
    this.#description = description;
  }

  override getDescription(): string {
    return this.#description;
  }

  override async getJob(id: string): Promise<DashboardJob | undefined> {
    const job = await super.getJob(id);
    return job && this.#reviving(job);
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>): Promise<DashboardJob[]> {
    return (await super.getJobs(...args)).map((job) => this.#reviving(job));
  }

  #reviving(job: DashboardJob): DashboardJob {
    const retry = job.retry.bind(job);
    job.retry = async (...args) => {
      const { data } = job.toJSON();
      if (typeof data?.id === 'string') await this.#revive(data.id);
      return retry(...args);
    };
    return job;
  }
}

/** Logs each change, and each read of jobs once an hour per queue, state and job. */
function logged({ redis, staffActs }: MediaContext) {
  const reads = new StaffReads(redis, staffActs, 'board');
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    const session = c.get('session');
    const path = c.req.path.slice(DASHBOARD_PATH.length);
    if (session && path.startsWith('/api/')) {
      const { activeQueue, status } = c.req.query();
      const what = [path.slice('/api/'.length), activeQueue, status].filter(Boolean).join(' ').slice(0, MAX_DETAIL);
      const detail = `colas · ${maskText(what)}`;
      if (c.req.method === 'GET') await reads.note(session, what, detail);
      else {
        const { userId: staffId, name: staffName } = session;
        await staffActs.add({ staffId, staffName, action: 'operate', subjectId: null, detail });
      }
    }
    await next();
  };
}

/** Masks personal data in the dashboard's responses, in any part of a job. */
async function maskPersonalData(c: Context, next: Next): Promise<void> {
  await next();
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return;
  c.res = new Response(JSON.stringify(maskJobs(await c.res.json())), c.res);
}

async function onlyAllowed(c: Context, next: Next): Promise<void> {
  if (c.req.method !== 'GET' && !allowed.test(c.req.path)) throw new Problem('no_permitido');
  await next();
}

/** Adds the security policy, and removes the page's link to an external font. */
async function addSecurityPolicy(c: Context, next: Next): Promise<void> {
  await next();
  c.header('Content-Security-Policy', POLICY);
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return;
  const page = (await c.res.text()).replace(/<link[^>]+fonts\.googleapis\.com[^>]*>/g, '');
  c.res = new Response(page, c.res);
}

/** Replacement for hidden text. */
const MASK = '•••';

/** Values of job data that identify no person: ids of documents and events. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Fields of a job, as the dashboard names them, that hold its data. */
const contents: ReadonlySet<string> = new Set(['data', 'returnValue', 'returnvalue', 'progress']);
/** Fields of an event's envelope that identify the event's type. */
const envelope: ReadonlySet<string> = new Set(['name', 'aggregate']);

/** Fields by which the dashboard's page identifies a job. */
const names: ReadonlySet<string> = new Set(['id', 'jobId', 'nodeId']);
const NAME = /^[\w:.-]+$/;

/** Parts of free text that may be personal: addresses, runs of digits such as telephone numbers, quoted values. */
const PERSONAL =
  /[^\s"'`<>(),;:=]+@[^\s"'`<>(),;:=]+|\+?\d(?:[\s().-]{0,2}\d){6,}|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|(?<=\?)[^\s?]+=[^\s]*/g;

/** Masks personal parts of free text, such as an error message or a log line; keeps ids. */
export function maskText(text: string): string {
  // Ids first: their digits can look like a telephone number.
  return text
    .split(/([0-9a-f]{24})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(PERSONAL, MASK)))
    .join('');
}

/**
 * Masks a response of the queue dashboard. Job data keeps only numbers, ids and event names; in all other texts,
 * addresses, numbers and quoted values are masked.
 */
export function maskJobs(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskJobs);
  if (typeof value !== 'object' || value === null) return value;
  return mapEntries(value, (key, held) => {
    if (contents.has(key)) return maskContents(held, true);
    return names.has(key) && typeof held === 'string' && NAME.test(held) ? held : maskJobs(held);
  });
}

function maskContents(value: unknown, isTop: boolean): unknown {
  if (typeof value === 'string') return ID.test(value) ? value : MASK;
  if (Array.isArray(value)) return value.map((held) => maskContents(held, false));
  if (typeof value !== 'object' || value === null) return value;
  return mapEntries(value, (key, held) =>
    isTop && envelope.has(key) && typeof held === 'string' ? maskText(held) : maskContents(held, false),
  );
}

function mapEntries(value: object, change: (key: string, held: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [maskText(key), change(key, held)]));
}
