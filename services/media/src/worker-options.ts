import { z } from 'zod';

const queueName = z.enum(['image', 'video', 'maintenance']);

/** A queue that a worker can serve. */
export type WorkerQueue = z.output<typeof queueName>;

const options = z.object({
  /** Comma-separated queues that this process serves. */
  queues: z
    .string()
    .default('image,video,maintenance')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(queueName).min(1)),
  /** Pictures decoded concurrently, 1 to 64; about one per core. */
  concurrency: z.coerce.number().int().min(1).max(64).default(2),
  /** Videos made concurrently, 1 to 16; each uses about two cores. */
  videos: z.coerce.number().int().min(1).max(16).default(1),
});

/** Parsed command line of a worker. */
export type WorkerArguments = z.output<typeof options>;

/**
 * Reads a worker's command line; the defaults are `--queues image,video,maintenance --concurrency 2 --videos 1`.
 * @throws {z.ZodError} naming the wrong option
 */
export function readWorkerOptions(values: { queues?: string; concurrency?: string; videos?: string }): WorkerArguments {
  return options.parse(values);
}
