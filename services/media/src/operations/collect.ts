import { Elections, type JobProducer, Leader, type Log, RepeatingTask } from '@vitrina/kernel';
import type { WorkerConfig } from '../config.ts';
import type { MediaConnections } from '../context.ts';
import { deletedEvent } from '../uploads/announcements.ts';
import type { PhotoDocument, PostDocument } from '../uploads/documents.ts';
import { type CollectedUploads, Collector, CollectorStopped } from './collector.ts';
import { RestoreGuard } from './restore-guard.ts';
import { type Finding, SweepRecord } from './sweep-record.ts';

/** Minimum age of checked items, in milliseconds: receiving an upload may take half an hour, a run some minutes. */
const GRACE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Longest wait for another collector to end, in milliseconds. */
const TURN_MS = 20_000;
/** Interval at which the schedule is written again, in milliseconds, because Redis may lose it. */
const RENEW_MS = 10 * 60_000;

/** Schedule of the collector, in UTC: at night in both countries. */
const COLLECT_AT = '17 9 * * *';

/** Options of a sweep of the collector. */
export interface CollectOptions {
  /** False to only report findings. */
  apply: boolean;
  /** Minimum age of checked items, in milliseconds; an hour by default. */
  graceMs?: number;
  /** Time between finding an object without a document and removing it, in milliseconds; `ORPHAN_DAYS` by default. */
  retentionMs?: number;
  /** True to repair even if a suspiciously large share would change. */
  yes?: boolean;
  /** True to restart even if an earlier sweep was interrupted. */
  fresh?: boolean;
  signal: AbortSignal;
}

/**
 * Runs one sweep of the collector; only one process repairs at a time.
 * @throws {CollectorStopped} if it must not repair its findings, or another sweep does not end
 */
export async function* collect(
  media: MediaConnections,
  config: WorkerConfig,
  options: CollectOptions,
): AsyncGenerator<Finding> {
  const rules = {
    graceMs: options.graceMs ?? GRACE_MS,
    retentionMs: options.retentionMs ?? config.ORPHAN_DAYS * DAY_MS,
    failedOriginalMs: config.FAILED_ORIGINAL_DAYS * DAY_MS,
    yes: options.yes ?? false,
    fresh: options.fresh ?? false,
  };
  const guard = new RestoreGuard(media);
  const record = new SweepRecord(media.mongo);
  const collector = new Collector({ ...media, record, guard, collections: collections(media) }, rules);
  if (!options.apply) {
    yield* collector.scan(options.signal);
    return;
  }
  const leader = new Leader(new Elections(media.mongo, media.clock, media.log), 'collector', media.log);
  leader.start();
  try {
    const term = await leader.elected(AbortSignal.any([options.signal, AbortSignal.timeout(TURN_MS)]));
    if (!term) throw new CollectorStopped('another collector is at work');
    await guard.advance();
    yield* collector.repair(AbortSignal.any([options.signal, term.signal]));
  } finally {
    await leader.close();
  }
}

/** Collections to check. A lost post is announced as gone; a lost photo is replaced by the next one. */
function collections({ posts, photos }: MediaConnections): readonly [CollectedUploads, CollectedUploads] {
  const failLostPost = (post: PostDocument) =>
    posts.failLost(post, post.version + 1, deletedEvent(post, post.version + 1));
  const failLostPhoto = (photo: PhotoDocument) => photos.failLost(photo, photo.version, []);
  // The collector reads only shared fields, and passes each collection only its own documents.
  return [
    { store: posts, failLost: failLostPost },
    { store: photos, failLost: failLostPhoto },
  ] as unknown as readonly [CollectedUploads, CollectedUploads];
}

/** Keeps the daily sweep scheduled even if Redis loses everything, and records the database's progress in the objects. */
export function dailySchedule(producer: JobProducer, guard: RestoreGuard, log: Log): RepeatingTask {
  const write = async () => {
    await producer.every('media.collect', COLLECT_AT);
    await guard.advance();
  };
  return new RepeatingTask(write, { pauseMs: RENEW_MS, failureMessage: 'schedule not written', log });
}
