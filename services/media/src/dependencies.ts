import type { CallName } from '@vitrina/contracts';
import type { CallDependencies, CallHandler, LiveChannel, Log, ObjectStore, Outbox, StaffActs } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Counter } from 'prom-client';
import type { BackPressure } from './admission/back-pressure.ts';
import type { StorageQuota } from './admission/storage-quota.ts';
import type { ProgressReporter } from './live/progress.ts';
import type { DeadLetters } from './operations/dead-letters.ts';
import type { PhotoDocument } from './photos/photo-model.ts';
import type { PostDocument } from './posts/post-model.ts';
import type { RemovalDocument } from './removals/removal-model.ts';
import type { Withdrawals } from './removals/withdrawals.ts';
import type { BlockedHashes } from './work/blocked-hashes.ts';
import type { JobAdder } from './work/job-adder.ts';
import type { WorkStore } from './work/work-store.ts';

/** Dependencies of the calls of this service. */
export interface Dependencies extends Pick<CallDependencies, 'sessions'> {
  log: Log;
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  removals: Model<RemovalDocument>;
  withdrawals: Withdrawals;
  blockedHashes: BlockedHashes;
  quota: StorageQuota;
  pressure: BackPressure;
  /** Counts the bytes of accepted originals. */
  bytesIn: Counter<'kind'>;
  postEvents: Outbox;
  objects: ObjectStore;
  jobs: JobAdder;
  progress: ProgressReporter;
  live: LiveChannel;
  deadLetters: DeadLetters;
  staffActs: StaffActs;
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Dependencies>;
