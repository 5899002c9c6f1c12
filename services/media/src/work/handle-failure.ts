import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@vitrina/contracts/errors';
import { type Log, NonRetryableError, type ObjectStore } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { DecoderCrashed, DecoderKilled, PictureRefused } from '../images/decoder-pool.ts';
import type { Probe } from '../operations/probe.ts';
import type { BlockedHashes } from './blocked-hashes.ts';
import { isPlatformFault, MAX_CRASHES, MAX_FAULTS, type Pauses, pauseAfter } from './failure-policy.ts';
import { LeaseLost } from './keep-lease.ts';
import { purgeUpload } from './purge-upload.ts';
import { removeFiles } from './run-files.ts';
import type { DeadLetter, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Delay before retrying a write that must not be skipped, in milliseconds. */
const WRITE_RETRY_MS = 1_000;

/** Records that an upload failed. */
export interface FailureWriter<D extends WorkDocument> {
  store: WorkStore<D>;
  /** Writes the failed state with its events; returns false if the lease was lost. */
  fail: (work: D, code: ErrorCode, dead?: DeadLetter) => Promise<boolean>;
  onFailed: (work: D) => Promise<void>;
}

/** Dependencies of {@link handleFailure}. */
export interface FailureDependencies {
  objects: ObjectStore;
  quota: StorageQuota;
  blockedHashes: BlockedHashes;
  probe: Pick<Probe, 'findFault'>;
  pauses: Pauses;
  /** Called for each platform fault. */
  recordFault: () => void;
  /** Aborted when the process stops; nothing is retried after that. */
  stopping: AbortSignal;
  log: Log;
}

/**
 * Decides how an upload continues after a failed run. Only three things end an upload: its file is refused, it crashes
 * decoders, or it fails repeatedly while the probe succeeds. After any other fault it waits, with growing pauses, for
 * as long as necessary.
 */
export async function handleFailure<D extends WorkDocument>(
  failureWriter: FailureWriter<D>,
  dependencies: FailureDependencies,
  work: D,
  error: unknown,
): Promise<void> {
  const { store } = failureWriter;
  const write = (change: () => Promise<boolean>) => writeEnd(store, dependencies, work, change);
  if (error instanceof LeaseLost) return write(async () => false);
  if (error instanceof PictureRefused && (await isConfirmed(error, dependencies)))
    return giveUp(failureWriter, dependencies, work, error.code);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DecoderCrashed) {
    if (work.crashes + 1 >= MAX_CRASHES) {
      if (!error.hung) await dependencies.blockedHashes.add(work.original, work.ownerId);
      return moveToDeadLetters(failureWriter, dependencies, work, 'crashes', message);
    }
    await write(() => store.releaseAfterCrash(work));
    throw error;
  }
  if (dependencies.stopping.aborted) {
    await write(() => store.release(work));
    throw error;
  }
  const pauseMs = pauseAfter(work.wait?.count ?? 0, dependencies.pauses);
  dependencies.log.warn({ err: error, id: work._id, pauseMs }, 'upload waits after a fault');
  if (error instanceof DecoderKilled) return write(() => store.abandonRun(work, pauseMs));
  const countsAgainstUpload =
    !isPlatformFault(error) && !(error instanceof PictureRefused) && (await dependencies.probe.findFault()) === null;
  if (countsAgainstUpload && work.faults + 1 >= MAX_FAULTS)
    return moveToDeadLetters(failureWriter, dependencies, work, 'faults', message);
  if (!countsAgainstUpload) dependencies.recordFault();
  await write(() => store.pause(work, { fault: message, pauseMs, counts: countsAgainstUpload }));
}

/**
 * Returns false for a missing original while the object store is failing, because the original may still exist; true for
 * any other refusal.
 */
async function isConfirmed(error: PictureRefused, { probe }: FailureDependencies): Promise<boolean> {
  return error.code !== 'original_perdido' || (await probe.findFault()) === null;
}

/**
 * Records the end of a run, retrying while the database is unavailable; a run without an end counts as lost. If `change`
 * returns false (the lease was lost), only removes the run from `openRuns`.
 */
async function writeEnd<D extends WorkDocument>(
  store: WorkStore<D>,
  { stopping, log }: FailureDependencies,
  work: D,
  change: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    try {
      if (!(await change())) await store.endRun(work);
      return;
    } catch (error) {
      if (stopping.aborted) throw error;
      log.warn({ err: error, id: work._id }, 'end of a run not written yet');
      await pause(WRITE_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/**
 * Ends an upload as a dead letter, which an operator may retry; keeps its original.
 * @throws {NonRetryableError} always, so that the job is listed as failed
 */
export async function moveToDeadLetters<D extends WorkDocument>(
  failureWriter: FailureWriter<D>,
  dependencies: FailureDependencies,
  work: D,
  reason: DeadLetter['reason'],
  message: string,
): Promise<never> {
  const code = reason === 'faults' ? 'no_procesado' : 'archivo_ilegible';
  await giveUp(failureWriter, dependencies, work, code, { at: failureWriter.store.now(), reason, message });
  throw new NonRetryableError(`dead letter: ${reason}: ${message}`);
}

async function giveUp<D extends WorkDocument>(
  failureWriter: FailureWriter<D>,
  dependencies: FailureDependencies,
  work: D,
  code: ErrorCode,
  dead?: DeadLetter,
): Promise<void> {
  const { objects, quota, log } = dependencies;
  const { _id: id } = work;
  const { key: original, sha256 } = work.original;
  log.warn({ id, original, sha256, code, reason: dead?.reason }, 'upload given up');
  // No other run writes files while we hold the lease; the collector removes files that this step fails to remove.
  await removeFiles(objects, id).catch((err: unknown) => log.warn({ err, id }, 'files left behind'));
  let failed = false;
  await writeEnd(failureWriter.store, dependencies, work, async () => {
    failed = await failureWriter.fail(work, code, dead);
    return failed;
  });
  if (!failed) return;
  await failureWriter.onFailed(work);
  if (dead) return;
  await purgeUpload(failureWriter.store, objects, quota, id).catch((err: unknown) =>
    log.warn({ err, id }, 'original left behind'),
  );
}
