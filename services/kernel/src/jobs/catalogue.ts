import { z } from 'zod';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const MINUTE = 60_000;

const ofPicture = {
  queue: 'image',
  data: z.object({ id, generation: z.int() }),
  attempts: 5,
  backoffMs: 1_000,
  timeoutMs: 2 * MINUTE,
  priority: 1,
} as const;
const ofIndex = {
  queue: 'index',
  data: z.object({ id }),
  attempts: 10,
  backoffMs: 500,
  timeoutMs: MINUTE,
  priority: 1,
} as const;

/**
 * All background jobs. A job carries only ids: the data is in MongoDB. Mails and events have their own retries, in
 * `mail/sender.ts` and `events/relay.ts`.
 * - `attempts`: runs before the job is given up, without crashes. Work on uploads does not end with its job: a job that
 *   a document still needs is added again for as long as it needs it
 * - `backoffMs`: pause before the second run, doubled for each further one
 * - `timeoutMs`: the handler's signal is aborted after this long
 * - `priority`: 1 is served first; only within a queue
 */
export const jobCatalogue = {
  /** Renditions of an uploaded image. `generation` rejects the result of an older run. */
  'image.process': ofPicture,
  /** Renditions of a profile photo. */
  'photo.process': ofPicture,
  /** Film and poster of an uploaded video; its programs have their own time-outs below this one. */
  'video.process': {
    queue: 'video',
    data: z.object({ id, generation: z.int() }),
    attempts: 5,
    backoffMs: 2_000,
    timeoutMs: 10 * MINUTE,
    priority: 1,
  },
  /** Removes the objects of a deleted post. */
  'media.purge': {
    queue: 'maintenance',
    data: z.object({ id }),
    attempts: 10,
    backoffMs: 2_000,
    timeoutMs: MINUTE,
    priority: 2,
  },
  /** Adds AVIF files to a ready picture while no new ones wait; purges go first. */
  'image.avif': {
    queue: 'maintenance',
    data: z.object({ id, generation: z.int() }),
    attempts: 3,
    backoffMs: 5_000,
    timeoutMs: 2 * MINUTE,
    priority: 10,
  },
  /** Finds and repairs objects without a document and documents without their objects. */
  'media.collect': {
    queue: 'maintenance',
    data: z.object({}),
    attempts: 2,
    backoffMs: 10 * MINUTE,
    timeoutMs: 60 * MINUTE,
    priority: 10,
  },
  /** Writes a provider, and the facts that its posts repeat, to the search index. */
  'index.provider': ofIndex,
  /** Writes a post to the search index. */
  'index.post': ofIndex,
  /** Writes an entry of a blog to the search index. */
  'index.entry': ofIndex,
} as const satisfies Record<string, JobDefinition>;

/** Entry of the catalogue. */
export interface JobDefinition {
  queue: QueueName;
  data: z.ZodType;
  attempts: number;
  backoffMs: number;
  timeoutMs: number;
  priority: number;
}

export type QueueName = 'image' | 'video' | 'maintenance' | 'index';
export type JobName = keyof typeof jobCatalogue;
export type JobData<N extends JobName> = z.output<(typeof jobCatalogue)[N]['data']>;
/** The jobs of one queue. */
export type JobsOf<Q extends QueueName> = {
  [N in JobName]: (typeof jobCatalogue)[N]['queue'] extends Q ? N : never;
}[JobName];

/** Retention of finished jobs for inspection: seconds, and the most jobs. */
export const retention = {
  completed: { age: 3_600, count: 1_000 },
  failed: { age: 7 * 24 * 3_600, count: 5_000 },
} as const;

/**
 * Time until another worker takes over the job of a dead one: after 10 s without a renewed lock, checked every 5 s
 * (measured: 12 s, compared with 62 to 92 s by default). A job may lose its worker three times before it is given up.
 */
export const crashSettings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 3 } as const;
