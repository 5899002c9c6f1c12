import { until } from '@vitrina/local';
import type { Truth } from '../check/truth.ts';
import { underWay } from '../check/watch.ts';
import type { Ledger } from '../load/ledger.ts';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import type { Fault, Struck } from './fault.ts';

/** Longest wait for the moment of the fault, in milliseconds. */
const MOMENT_MS = 60_000;

/** A fault that took effect, and what it hit. */
export interface Blow extends Struck {
  /** Ids that a worker held. */
  held: string[];
  /** Work at that moment: held by a worker, waiting for one, on its way in. */
  underWay: { processing: number; queued: number; arriving: number };
}

/** Starts the fault once so many uploads were accepted, while others arrive and a worker holds some. */
export async function strikeAmid(
  platform: ChaosPlatform,
  truth: Truth,
  fault: Fault,
  ledger: Ledger,
  accepted: number,
): Promise<Blow> {
  let held: string[] = [];
  const isMoment = async () => {
    if (ledger.accepted.length < accepted || ledger.inFlight === 0) return false;
    held = await underWay(truth, ledger);
    return held.length > 0;
  };
  const came = await until(isMoment, MOMENT_MS, { everyMs: 10 });
  const work = { processing: held.length, queued: ledger.waiting.length - held.length, arriving: ledger.inFlight };
  const struck = await fault.strike(platform, truth);
  const problems = came ? struck.problems : [...struck.problems, 'the moment to strike never came'];
  return { ...struck, problems, held, underWay: work };
}
