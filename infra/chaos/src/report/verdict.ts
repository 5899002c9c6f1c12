import type { CaseResult } from '../run-case.ts';

/** Why a case does not pass, a line for each reason; none for a good one. */
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
