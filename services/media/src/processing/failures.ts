import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@vitrina/contracts/errors';
import { type Log, type Metrics, NonRetryableError, type ObjectStore, StoreFault } from '@vitrina/kernel';
import { DecoderCrashed, DecoderKilled, MachineFault, PictureRefused } from '../files/limited-program.ts';
import type { Probe } from '../files/probe.ts';
import type { DecoderPool } from '../images/decoder-pool.ts';
import type { BlockedHashes } from '../uploads/blocked-hashes.ts';
import type { DeadLetter, WorkDocument } from '../uploads/documents.ts';
import type { StorageQuota } from '../uploads/storage-quota.ts';
import { removeFiles, type Withdrawals } from '../uploads/withdrawals.ts';
import { LeaseLost, type SoloGate } from './claim.ts';
import { type Pauses, pauseAfter } from './fault-waits.ts';
import { purgeUpload } from './run-files.ts';
import type { UploadKind } from './upload-kinds.ts';

/** Delay before retrying a write that must not be skipped, in milliseconds. */
const WRITE_RETRY_MS = 1_000;
/** Decoder crashes after which an upload is given up. */
const MAX_CRASHES = 2;
/** Lost runs after which an upload runs alone in its worker, so that later lost runs must be due to the upload itself. */
const LOST_RUNS_BEFORE_ALONE = 2;
/** Lost runs after which an upload is given up; the last three ran alone. */
const MAX_LOST_RUNS = 5;
/** Unexpected failures, each followed by a successful probe, after which an upload becomes a dead letter. */
const MAX_FAULTS = 5;

/** Dependencies that the runs of a worker process share. */
export interface Worker {
  objects: ObjectStore;
  withdrawals: Withdrawals;
  quota: StorageQuota;
  blockedHashes: BlockedHashes;
  decoders: DecoderPool;
  gate: SoloGate;
  probe: Probe;
  pauses: Pauses;
  /** Called for each platform fault. */
  recordFault: () => void;
  /** Longest accepted video, in seconds. */
  maxVideoSeconds: number;
  metrics: Metrics;
  /** Aborted when the process stops; nothing is retried after that. */
  stopping: AbortSignal;
}

/** A run over a claimed upload. */
export interface Run<D extends WorkDocument> {
  kind: UploadKind<D>;
  worker: Worker;
  work: D;
  log: Log;
}

/**
 * Decides how an upload continues after a failed run. Only three things end an upload: its file is refused, it crashes
 * decoders, or it fails repeatedly while the probe succeeds. After any other fault it waits, with growing pauses, for
 * as long as necessary.
 */
export async function handleFailure<D extends WorkDocument>(run: Run<D>, error: unknown): Promise<void> {
  const { worker, work, log } = run;
  const { store } = run.kind;
  if (error instanceof LeaseLost) return writeEnd(run, async () => false);
  if (error instanceof PictureRefused && (await isConfirmed(error, worker))) return giveUp(run, error.code);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DecoderCrashed) {
    if (work.crashes + 1 >= MAX_CRASHES) {
      if (!error.hung) await worker.blockedHashes.add(work.original, work.ownerId);
      return moveToDeadLetters(run, 'crashes', message);
    }
    await writeEnd(run, () => store.releaseAfterCrash(work));
    throw error;
  }
  if (worker.stopping.aborted) {
    await writeEnd(run, () => store.release(work));
    throw error;
  }
  const pauseMs = pauseAfter(work.wait?.count ?? 0, worker.pauses);
  log.warn({ err: error, id: work._id, pauseMs }, 'upload waits after a fault');
  if (error instanceof DecoderKilled) return writeEnd(run, () => store.abandonRun(work, pauseMs));
  const countsAgainstUpload =
    !isPlatformFault(error) && !(error instanceof PictureRefused) && (await worker.probe.findFault()) === null;
  if (countsAgainstUpload && work.faults + 1 >= MAX_FAULTS) return moveToDeadLetters(run, 'faults', message);
  if (!countsAgainstUpload) worker.recordFault();
  await writeEnd(run, () => store.pause(work, { fault: message, pauseMs, counts: countsAgainstUpload }));
}

/**
 * Returns false for a missing original while the object store is failing, because the original may still exist; true for
 * any other refusal.
 */
async function isConfirmed(error: PictureRefused, { probe }: Worker): Promise<boolean> {
  return error.code !== 'original_perdido' || (await probe.findFault()) === null;
}

/**
 * Records the end of a run, retrying while the database is unavailable; a run without an end counts as lost. If `change`
 * returns false (the lease was lost), only removes the run from `openRuns`.
 */
async function writeEnd<D extends WorkDocument>(
  { kind, worker, work, log }: Run<D>,
  change: () => Promise<boolean>,
): Promise<void> {
  const { stopping } = worker;
  for (;;) {
    try {
      if (!(await change())) await kind.store.endRun(work);
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
  run: Run<D>,
  reason: DeadLetter['reason'],
  message: string,
): Promise<never> {
  const code = reason === 'faults' ? 'no_procesado' : 'archivo_ilegible';
  await giveUp(run, code, { at: run.kind.store.now(), reason, message });
  throw new NonRetryableError(`dead letter: ${reason}: ${message}`);
}

/** Ends an upload as failed; without `dead`, its original is useless and removed. */
async function giveUp<D extends WorkDocument>(run: Run<D>, code: ErrorCode, dead?: DeadLetter): Promise<void> {
  const { kind, work, log } = run;
  const { objects, quota } = run.worker;
  const { _id: id } = work;
  const { key: original, sha256 } = work.original;
  log.warn({ id, original, sha256, code, reason: dead?.reason }, 'upload given up');
  // No other run writes files while we hold the lease; the collector removes files that this step fails to remove.
  await removeFiles(objects, id).catch((err: unknown) => log.warn({ err, id }, 'files left behind'));
  let failed = false;
  await writeEnd(run, async () => {
    failed = await kind.fail(work, code, dead);
    return failed;
  });
  if (!failed) return;
  await kind.onFailed(work);
  if (dead) return;
  await purgeUpload(kind.store, objects, quota, id).catch((err: unknown) =>
    log.warn({ err, id }, 'original left behind'),
  );
}

/** True if an upload must not share its worker: it may have crashed a worker before. */
export function runsAlone({ crashes, openRuns }: Pick<WorkDocument, 'crashes' | 'openRuns'>): boolean {
  return crashes > 0 || openRuns.length >= LOST_RUNS_BEFORE_ALONE;
}

/** True if so many runs were lost, the last of them alone, that no worker should try again. */
export function hasTooManyLostRuns({ openRuns }: Pick<WorkDocument, 'openRuns'>): boolean {
  return openRuns.length >= MAX_LOST_RUNS;
}

/**
 * True for a fault of the platform rather than of the file: the object store, the database, the machine, or one of our
 * timeouts. Such a fault never counts against an upload.
 */
export function isPlatformFault(error: unknown): boolean {
  if (error instanceof StoreFault || error instanceof MachineFault || error instanceof DecoderKilled) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.name.startsWith('Mongo')) return true;
  const code = 'code' in error ? String(error.code) : '';
  // System errors (ENOSPC, ECONNRESET) and a cut stream, but not errors about wrong arguments (ERR_*).
  return /^E(?!RR_)[A-Z0-9]+$/.test(code) || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
