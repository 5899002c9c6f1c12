import type { WorkerConfig } from '../config.ts';
import { collections } from './collections.ts';
import { Collector, type CollectorParts, type Finding } from './collector.ts';

/** Age below which nothing is judged: an upload may take half an hour to come in, and a run minutes to tell. */
const GRACE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** When the collector comes by itself: each night, in UTC, when both countries sleep. */
export const COLLECT_AT = '17 9 * * *';

/** What a pass needs of the connections. */
export type CollectKit = Omit<CollectorParts, 'collections'> & {
  posts: Parameters<typeof collections>[0];
  photos: Parameters<typeof collections>[1];
};

/**
 * One pass of the collector.
 * @param options.apply false to find only
 * @param options.graceMs age below which nothing is judged, in milliseconds; an hour where nothing is said
 */
export function collect(
  { posts, photos, ...parts }: CollectKit,
  config: Pick<WorkerConfig, 'FAILED_ORIGINAL_DAYS'>,
  options: { apply: boolean; graceMs?: number; signal: AbortSignal },
): AsyncGenerator<Finding> {
  const failedOriginalMs = config.FAILED_ORIGINAL_DAYS * DAY_MS;
  const rules = { apply: options.apply, graceMs: options.graceMs ?? GRACE_MS, failedOriginalMs };
  return new Collector({ ...parts, collections: collections(posts, photos) }, rules).run(options.signal);
}
