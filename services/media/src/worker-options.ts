import { z } from 'zod';

const queueName = z.enum(['image', 'video', 'maintenance']);

/** A queue that a worker can serve. */
export type WorkerQueue = z.output<typeof queueName>;

const options = z.object({
  /** Comma-joined queues that this process serves. */
  queues: z
    .string()
    .default('image,video,maintenance')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(queueName).min(1)),
  /** Pictures decoded at once, 1 to 64; about one per core. */
  concurrency: z.coerce.number().int().min(1).max(64).default(2),
  /** Videos made at once, 1 to 16; each takes about two cores. */
  videos: z.coerce.number().int().min(1).max(16).default(1),
});

/** A worker's command line, parsed. */
export type WorkerArguments = z.output<typeof options>;

/**
 * Reads a worker's command line: `--queues image,video,maintenance --concurrency 2 --videos 1`, with these defaults.
 * @throws {z.ZodError} naming the option that is wrong
 */
export function readWorkerOptions(values: { queues?: string; concurrency?: string; videos?: string }): WorkerArguments {
  return options.parse(values);
}
