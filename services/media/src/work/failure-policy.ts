import { StoreFault } from '@vitrina/kernel';
import { DecoderKilled, MachineFault } from '../images/decoder-pool.ts';
import type { WorkDocument } from './work-document.ts';

/** Decoder crashes after which an upload is given up. */
export const MAX_CRASHES = 2;
/** Lost runs after which an upload runs alone in its worker, so that later lost runs must be due to the upload itself. */
const LOST_RUNS_BEFORE_ALONE = 2;
/** Lost runs after which an upload is given up; the last three ran alone. */
const MAX_LOST_RUNS = 5;
/** Unexpected failures, each followed by a successful probe, after which an upload becomes a dead letter. */
export const MAX_FAULTS = 5;

type Past = Pick<WorkDocument, 'crashes' | 'openRuns'>;

/** True if an upload must not share its worker: it may have crashed a worker before. */
export function runsAlone({ crashes, openRuns }: Past): boolean {
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

/** How long uploads pause after faults, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/**
 * Pause before the next run, in milliseconds: doubled for each consecutive fault up to the longest, with 20 % jitter so
 * that thousands of uploads do not return at the same moment.
 * @param count consecutive faults before this one
 */
export function pauseAfter(count: number, { first, longest }: Pauses): number {
  const doubled = Math.min(longest, first * 2 ** Math.min(count, 30));
  return Math.round(doubled * (0.8 + 0.2 * Math.random()));
}
