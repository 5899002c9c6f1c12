import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import {
  type App,
  type AppEnv,
  type CallDependencies,
  Problem,
  type QueueName,
  requireAdmin,
  type StaffActs,
  type StaffReads,
} from '@vitrina/kernel';
import type { Queue } from 'bullmq';
import type { Context, Next } from 'hono';
import { texts } from '../texts.ts';
import { maskJobs, maskText } from './mask-jobs.ts';

type BoardJob = Awaited<ReturnType<BullMQAdapter['getJobs']>>[number];

/** Path of the board; the gateway forwards everything below it. */
const BOARD_PATH = '/api/admin/colas';

/** Longest description of a reading in the log, in characters. */
const MAX_DETAIL = 160;

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
 * upload: a job alone would find nothing to do. Personal data is masked, and the log says who read and changed what.
 */
export function mountBoard(
  app: App,
  serving: CallDependencies,
  queues: readonly Queue[],
  { uploads, log }: { uploads: BoardUploads; log: BoardLog },
) {
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
  app.use(`${BOARD_PATH}/*`, requireAdmin(serving), onlyAllowed, logged(log), ownPolicy, withoutPersonalData, describe);
  app.get(`${BOARD_PATH}/`, (c) => c.redirect(BOARD_PATH, 308));
  app.route(BOARD_PATH, serverAdapter.registerPlugin());
}

/** Where the board enters what administrators read and change. */
interface BoardLog {
  reads: StaffReads;
  acts: StaffActs;
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

/** Enters each change into the log, and each reading of jobs once an hour for each queue, state and job. */
function logged({ reads, acts }: BoardLog) {
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    const session = c.get('session');
    const path = c.req.path.slice(BOARD_PATH.length);
    if (session && path.startsWith('/api/')) {
      const { activeQueue, status } = c.req.query();
      const what = [path.slice('/api/'.length), activeQueue, status].filter(Boolean).join(' ').slice(0, MAX_DETAIL);
      const detail = `colas · ${maskText(what)}`;
      if (c.req.method === 'GET') await reads.note(session, what, detail);
      else {
        const { userId: staffId, name: staffName } = session;
        await acts.add({ staffId, staffName, action: 'operate', subjectId: null, detail });
      }
    }
    await next();
  };
}

/** Masks what the board's calls answer, whichever part of a job it is in. */
async function withoutPersonalData(c: Context, next: Next): Promise<void> {
  await next();
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return;
  c.res = new Response(JSON.stringify(maskJobs(await c.res.json())), c.res);
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
