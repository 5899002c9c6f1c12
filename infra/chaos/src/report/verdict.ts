import type { CaseResult } from '../run-case.ts';

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
