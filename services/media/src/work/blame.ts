import { StoreFault } from '@vitrina/kernel';
import { DecoderKilled, MachineFault } from '../images/decoder-pool.ts';
import type { WorkDocument } from './work-document.ts';

/** Crashes of a decoder after which an original is given up. */
export const MAX_CRASHES = 2;
/** Lost runs after which an upload runs alone in its worker: from then on only what it did itself can count. */
const LOST_RUNS_BEFORE_ALONE = 2;
/** Lost runs after which an original is given up; three of them ran alone. */
const MAX_LOST_RUNS = 5;
/** Runs that failed unexpectedly while a probe found all well, after which an upload becomes a dead letter. */
export const MAX_FAULTS = 5;

type Past = Pick<WorkDocument, 'crashes' | 'openRuns'>;

/** True where an upload must not share its worker with others: one of them may have brought the worker down. */
export function runsAlone({ crashes, openRuns }: Past): boolean {
  return crashes > 0 || openRuns.length >= LOST_RUNS_BEFORE_ALONE;
}

/** True where so many runs were lost, the last ones alone, that no worker should try again. */
export function isLost({ openRuns }: Pick<WorkDocument, 'openRuns'>): boolean {
  return openRuns.length >= MAX_LOST_RUNS;
}

/**
 * True for a fault that is no property of the file, whatever file it was: the object store, the database, the machine,
 * or a time-out of ours. It never counts against an upload.
 */
export function isOurs(error: unknown): boolean {
  if (error instanceof StoreFault || error instanceof MachineFault || error instanceof DecoderKilled) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.name.startsWith('Mongo')) return true;
  const code = 'code' in error ? String(error.code) : '';
  // Errors of the system (ENOSPC, ECONNRESET), and a stream whose source was cut; not those of a wrong call of ours.
  return /^E(?!RR_)[A-Z0-9]+$/.test(code) || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** How long uploads pause after faults, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/**
 * The pause before the next run, in milliseconds: doubled for each run in a row that ended for a fault, up to the
 * longest, and spread by a fifth, so that thousands do not come back in one moment.
 * @param count runs in a row that ended so before this one
 */
export function pauseAfter(count: number, { first, longest }: Pauses): number {
  const doubled = Math.min(longest, first * 2 ** Math.min(count, 30));
  return Math.round(doubled * (0.8 + 0.2 * Math.random()));
}
