import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { type App, type CallDependencies, Problem, type QueueName, requireAdmin } from '@vitrina/kernel';
import type { Queue } from 'bullmq';
import type { Context, Next } from 'hono';
import { texts } from '../texts.ts';

type BoardJob = Awaited<ReturnType<BullMQAdapter['getJobs']>>[number];

/** Path of the board; the gateway forwards everything below it. */
const BOARD_PATH = '/api/admin/colas';

/** Content security policy of the page: its own files and calls only, and the inline styles of its components. */
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

/** Changes that an operator may make: retry, promote, pause, resume, clean. Nothing adds or rewrites jobs. */
const allowed =
  /\/api\/queues\/(?:pause|resume|[^/]+\/(?:pause|resume|promote|(?:retry|clean)\/\w+|[^/]+\/(?:retry|clean|promote)))$/;

/**
 * Serves the board of all queues to administrators. If the job's upload is a dead letter, a retry also revives the
 * upload: a job alone would find nothing to do.
 */
export function mountBoard(app: App, serving: CallDependencies, queues: readonly Queue[], uploads: BoardUploads) {
  const adapters = queues.map((queue) => new RevivingQueue(queue, uploads.revive));
  const describe = async (_: Context, next: Next) => {
    const said = await uploads.describe().catch(() => '');
    for (const adapter of adapters) adapter.describeAs(uploadQueues.has(adapter.getName()) ? said : '');
    await next();
  };
  const serverAdapter = new HonoAdapter(serveStatic);
  serverAdapter.setBasePath(BOARD_PATH);
  createBullBoard({
    queues: adapters,
    serverAdapter,
    options: { uiConfig: { boardTitle: texts.boardTitle } },
  });
  app.use(`${BOARD_PATH}/*`, requireAdmin(serving), onlyAllowed, ownPolicy, describe);
  app.get(`${BOARD_PATH}/`, (c) => c.redirect(BOARD_PATH, 308));
  app.route(BOARD_PATH, serverAdapter.registerPlugin());
}

/** The board's access to uploads. */
interface BoardUploads {
  /** Revives a dead letter; called with the id of the job's upload. */
  revive: (id: string) => Promise<unknown>;
  /** A line about uploads that wait for the end of a fault and have no job; empty if there are none. */
  describe: () => Promise<string>;
}

/** The queues of uploads. */
const uploadQueues: ReadonlySet<string> = new Set<QueueName>(['image', 'video']);

/** A queue whose jobs are retried together with the uploads they work on. */
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

  override async getJob(id: string): Promise<BoardJob | undefined> {
    const job = await super.getJob(id);
    return job && this.#reviving(job);
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>): Promise<BoardJob[]> {
    return (await super.getJobs(...args)).map((job) => this.#reviving(job));
  }

  #reviving(job: BoardJob): BoardJob {
    const retry = job.retry.bind(job);
    job.retry = async (...args) => {
      const { data } = job.toJSON();
      if (typeof data?.id === 'string') await this.#revive(data.id);
      return retry(...args);
    };
    return job;
  }
}

async function onlyAllowed(c: Context, next: Next): Promise<void> {
  if (c.req.method !== 'GET' && !allowed.test(c.req.path)) throw new Problem('no_permitido');
  await next();
}

/** Adds the policy, and removes the page's link to a font of another site. */
async function ownPolicy(c: Context, next: Next): Promise<void> {
  await next();
  c.header('Content-Security-Policy', POLICY);
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return;
  const page = (await c.res.text()).replace(/<link[^>]+fonts\.googleapis\.com[^>]*>/g, '');
  c.res = new Response(page, c.res);
}
