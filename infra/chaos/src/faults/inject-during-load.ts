import { until } from '@vitrina/local';
import type { GroundTruth } from '../check/truth.ts';
import type { Ledger } from '../load/ledger.ts';
import { processingIds } from '../load/run-load.ts';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import type { Fault, FaultReport } from './fault.ts';

/** Longest wait for the moment of the fault, in milliseconds. */
const MOMENT_MS = 60_000;

/** Injected fault with the affected work. */
export interface InjectedFault extends FaultReport {
  /** Ids of the uploads held by a worker. */
  held: string[];
  /** Work at that moment: held by a worker, queued, or being uploaded. */
  underWay: { processing: number; queued: number; arriving: number };
}

/** Injects the fault once a number of uploads was accepted, while others arrive and a worker holds some. */
export async function injectDuringLoad(
  platform: ChaosPlatform,
  truth: GroundTruth,
  fault: Fault,
  ledger: Ledger,
  accepted: number,
): Promise<InjectedFault> {
  let held: string[] = [];
  const isMoment = async () => {
    if (ledger.accepted.length < accepted || ledger.inFlight === 0) return false;
    held = await processingIds(truth, ledger);
    return held.length > 0;
  };
  const came = await until(isMoment, MOMENT_MS, { everyMs: 10 });
  const work = { processing: held.length, queued: ledger.waiting.length - held.length, arriving: ledger.inFlight };
  const report = await fault.inject(platform, truth);
  const problems = came ? report.problems : [...report.problems, 'the moment for the fault never came'];
  return { ...report, problems, held, underWay: work };
}
