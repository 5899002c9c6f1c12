import { table } from '@vitrina/local';
import type { CaseResult } from './run-case.ts';

/** Formats the results as a table, followed by the reasons of failed cases. */
export function resultTable(results: readonly CaseResult[]): string[] {
  const head = [
    ...['', 'fault', 'in progress', 'retried', 'ready', 'lost', 'twice'],
    ...['orphans', 'failed', 'recovered', 'all done', 'found'],
  ];
  const rows = results.map((result) => {
    const { faults, recovery, underWay, answers, ready, uploads } = result;
    const tries = Object.values(answers).reduce((sum, count) => sum + count, 0);
    return [
      reasonsOf(result).length === 0 ? '✓' : '✗',
      result.what,
      `${underWay.processing} held, ${underWay.queued} queued, ${underWay.arriving} arriving`,
      String(tries - (answers['202'] ?? 0)),
      `${ready}/${uploads}`,
      String(faults.lost.length),
      String(faults.doubled.length),
      `${faults.orphaned.length} (${result.leftBehind} collected)`,
      String(faults.failed.length),
      `${seconds(recovery.recovered)} ≤ ${result.limitSeconds} s`,
      seconds(recovery.allEnded),
      seconds(recovery.caughtUp),
    ];
  });
  const reasons = results.flatMap((result) => reasonsOf(result).map((reason) => `✗ ${result.fault}: ${reason}`));
  return [...table([head, ...rows]), ...reasons];
}

/** Formats a finished case: the fault, the work in progress, the responses and the result. */
export function caseLines(result: CaseResult): string[] {
  const { underWay, answers, visitor, recovery, ready, uploads } = result;
  const counts = (of: Record<string, number>) => Object.entries(of).map(([name, count]) => `${count} × ${name}`);
  return [
    `${reasonsOf(result).length === 0 ? '✓' : '✗'} ${result.fault}: ${result.what}`,
    `  in progress: ${underWay.processing} held by a worker, ${underWay.queued} queued, ${underWay.arriving} arriving`,
    `  responses: ${counts(answers).join(', ')}; to a visitor: ${counts(visitor).join(', ')}`,
    `  result: ${ready} of ${uploads} ready, ${result.leftBehind} objects left to the collector; accepting after ${seconds(recovery.accepts)}, processing after ` +
      `${seconds(recovery.works)}, held uploads finished after ${seconds(recovery.heldEnded)}, ` +
      `all finished after ${seconds(recovery.allEnded)}, found after ${seconds(recovery.caughtUp)}`,
    ...reasonsOf(result).map((reason) => `  ✗ ${reason}`),
  ];
}

function seconds(count: number | null): string {
  return count === null ? 'never' : `${count.toFixed(1)} s`;
}

/** Lists the reasons why a case fails; none for a passing case. */
export function reasonsOf({ faults, problems, recovery, limitSeconds, uploads, ready }: CaseResult): string[] {
  const counted = Object.entries(faults).flatMap(([kind, found]: [string, string[]]) =>
    found.length === 0
      ? []
      : [`${found.length} ${kind}: ${found.slice(0, 5).join('; ')}${found.length > 5 ? ' …' : ''}`],
  );
  const slow = recovery.recovered === null || recovery.recovered > limitSeconds;
  return [
    ...counted,
    ...problems,
    ...(ready < uploads ? [`${uploads - ready} of ${uploads} uploads are not ready`] : []),
    ...(slow ? [`recovered after ${recovery.recovered?.toFixed(1) ?? '∞'} s of ${limitSeconds}`] : []),
  ];
}
