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
      mark(result),
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

/** Formats a finished case: the fault, the responses, and why it fails. */
export function caseLines(result: CaseResult): string[] {
  const counts = (of: Record<string, number>) => Object.entries(of).map(([name, count]) => `${count} × ${name}`);
  const steps = Object.entries(result.recovery).map(([step, after]) => `${step} ${seconds(after)}`);
  return [
    `${mark(result)} ${result.fault}: ${result.what}`,
    `  responses: ${counts(result.answers).join(', ')}; to a visitor: ${counts(result.visitor).join(', ')}`,
    `  ${result.ready} of ${result.uploads} ready; after the fault: ${steps.join(', ')}`,
    ...reasonsOf(result).map((reason) => `  ✗ ${reason}`),
  ];
}

function mark(result: CaseResult): string {
  return reasonsOf(result).length === 0 ? '✓' : '✗';
}

function seconds(count: number | null): string {
  return count === null ? 'never' : `${count.toFixed(1)} s`;
}

/** Lists the reasons why a case fails; none for a passing case. */
export function reasonsOf({ faults, problems, recovery, limitSeconds, uploads, ready }: CaseResult): string[] {
  const counted = Object.entries(faults).flatMap(([kind, found]) => {
    const more = found.length > 5 ? ' …' : '';
    return found.length === 0 ? [] : [`${found.length} ${kind}: ${found.slice(0, 5).join('; ')}${more}`];
  });
  const slow = recovery.recovered === null || recovery.recovered > limitSeconds;
  return [
    ...counted,
    ...problems,
    ...(ready < uploads ? [`${uploads - ready} of ${uploads} uploads are not ready`] : []),
    ...(slow ? [`recovered: ${seconds(recovery.recovered)}, of ${limitSeconds}`] : []),
  ];
}
