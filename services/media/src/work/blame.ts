import { StoreFault } from '@vitrina/kernel';
import { DecoderKilled, MachineFault } from '../images/decoder-pool.ts';
import type { WorkDocument } from './work-document.ts';

/** Decoder crashes after which an upload is given up. */
export const MAX_CRASHES = 2;
/** Lost runs after which an upload runs alone in its worker: later lost runs are due to the upload itself. */
const LOST_RUNS_BEFORE_ALONE = 2;
/** Lost runs after which an upload is given up; three of them ran alone. */
const MAX_LOST_RUNS = 5;
/** Unexpected failures with a successful probe after which an upload becomes a dead letter. */
export const MAX_FAULTS = 5;

type Past = Pick<WorkDocument, 'crashes' | 'openRuns'>;

/** True if an upload must not share its worker: it may have crashed a worker before. */
export function runsAlone({ crashes, openRuns }: Past): boolean {
  return crashes > 0 || openRuns.length >= LOST_RUNS_BEFORE_ALONE;
}

/** True if so many runs were lost, the last ones alone, that no worker should try again. */
export function isLost({ openRuns }: Pick<WorkDocument, 'openRuns'>): boolean {
  return openRuns.length >= MAX_LOST_RUNS;
}

/**
 * True for a fault of the platform, which does not depend on the file: the object store, the database, the machine, or
 * one of our time-outs. It never counts against an upload.
 */
export function isOurs(error: unknown): boolean {
  if (error instanceof StoreFault || error instanceof MachineFault || error instanceof DecoderKilled) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.name.startsWith('Mongo')) return true;
  const code = 'code' in error ? String(error.code) : '';
  // Errors of the system (ENOSPC, ECONNRESET), and a cut stream; not errors of wrong arguments (ERR_*).
  return /^E(?!RR_)[A-Z0-9]+$/.test(code) || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** How long uploads pause after faults, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/**
 * The pause before the next run, in milliseconds: doubled for each consecutive fault, up to the longest, with a jitter
 * of a fifth, so that thousands of uploads do not return at the same moment.
 * @param count consecutive faults before this one
 */
export function pauseAfter(count: number, { first, longest }: Pauses): number {
  const doubled = Math.min(longest, first * 2 ** Math.min(count, 30));
  return Math.round(doubled * (0.8 + 0.2 * Math.random()));
}
