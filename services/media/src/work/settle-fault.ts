import type { ErrorCode } from '@vitrina/contracts/errors';
import { HopelessJob, type Log, type ObjectStore } from '@vitrina/kernel';
import { publicPrefix } from '../files/keys.ts';
import { DecoderCrashed, PictureRefused } from '../images/decoder-pool.ts';
import { isToBlame, MAX_FAULTS } from './blame.ts';
import { LeaseLost } from './keep-lease.ts';
import type { Suspects } from './suspects.ts';
import type { DeadLetter, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Longest wait for the object store's word that it lives, in milliseconds. */
const ANSWER_MS = 2_000;

/** What ends an upload without a result. */
export interface Ending<D extends WorkDocument> {
  store: WorkStore<D>;
  /** Writes the failed state with its events; false where the work was lost. */
  fail: (work: D, code: ErrorCode, dead?: DeadLetter) => Promise<boolean>;
  onFailed: (work: D) => Promise<void>;
}

/** What a run that went wrong leaves to be done. */
export interface FaultParts {
  objects: ObjectStore;
  suspects: Suspects;
  log: Log;
  /** The run's own signal: a stop of the process is nobody's fault. */
  signal: AbortSignal;
}

/**
 * Decides what becomes of an upload whose run threw: refused for good, put aside for an operator, or given back for
 * another run; in the last two cases it throws, so that the queue knows.
 */
export async function settleFault<D extends WorkDocument>(
  kind: Ending<D>,
  parts: FaultParts,
  work: D,
  error: unknown,
): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (error instanceof PictureRefused) return giveUp(kind, parts, work, error.code);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DecoderCrashed) {
    if (isToBlame({ crashes: work.crashes + 1, silentRuns: 0 })) return putAside(kind, parts, work, 'crashes', message);
    await kind.store.releaseAfterCrash(work);
    throw error;
  }
  const counts = !isStop(parts.signal) && (await answers(parts.objects));
  if (counts && work.faults + 1 >= MAX_FAULTS) return putAside(kind, parts, work, 'faults', message);
  await kind.store.release(work, counts ? 1 : 0);
  throw error;
}

/**
 * Ends an upload as a dead letter, which an operator may retry. Where its content is suspect, no file with the same
 * bytes is taken in again.
 * @throws {HopelessJob} always, so that the job stands among the failed ones
 */
export async function putAside<D extends WorkDocument>(
  kind: Ending<D>,
  parts: FaultParts,
  work: D,
  reason: DeadLetter['reason'],
  message: string,
): Promise<never> {
  if (reason !== 'faults') await parts.suspects.add(work.original, work.ownerId);
  const code = reason === 'faults' ? 'no_procesado' : 'archivo_ilegible';
  await giveUp(kind, parts, work, code, { at: new Date(), reason, message });
  throw new HopelessJob(`put aside for ${reason}: ${message}`);
}

async function giveUp<D extends WorkDocument>(
  kind: Ending<D>,
  { objects, log }: FaultParts,
  work: D,
  code: ErrorCode,
  dead?: DeadLetter,
): Promise<void> {
  const { key: original, sha256 } = work.original;
  log.warn({ id: work._id, original, sha256, code, reason: dead?.reason }, 'upload given up');
  // While the lease is held nobody else writes there; what cannot be removed now is the collector's.
  await removeFiles(objects, work._id).catch((err: unknown) => log.warn({ err, id: work._id }, 'files left behind'));
  if (await kind.fail(work, code, dead)) await kind.onFailed(work);
}

/** Removes everything public of an upload. */
export async function removeFiles(objects: ObjectStore, id: string): Promise<void> {
  await objects.remove('public', await objects.list('public', publicPrefix(id)));
}

function isStop(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof Error && signal.reason.name === 'TimeoutError');
}

/** False while the object store is away: then no run can be blamed. */
async function answers(objects: ObjectStore): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = objects.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
