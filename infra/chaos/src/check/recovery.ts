import type { Ledger } from '../load/ledger.ts';

/** Seconds from the end of a fault to each step; null if it never happened. */
export interface Recovery {
  /** Until an upload started after the fault was accepted. */
  accepts: number | null;
  /** Until an upload finished again. */
  works: number | null;
  /** Until all uploads held by a worker during the fault finished. */
  heldEnded: number | null;
  /** Until every upload of the case finished. */
  allEnded: number | null;
  /** Until directory and search index contained all posts. */
  caughtUp: number | null;
  /** Longest of the first three: the platform has recovered. */
  recovered: number | null;
}

/**
 * Measures a platform's recovery.
 * @param held ids of the uploads that a worker held when the fault started
 * @param endedAt end of the fault; it and `caughtUpAt` in milliseconds since 1970
 */
export function recoveryOf(
  ledger: Ledger,
  held: readonly string[],
  endedAt: number,
  caughtUpAt: number | undefined,
): Recovery {
  const since = (instant: number | undefined) =>
    instant === undefined ? null : Math.max(0, instant - endedAt) / 1_000;
  const lastOf = (uploads: Ledger['uploads']) =>
    uploads.some(({ finishedAt }) => finishedAt === undefined)
      ? undefined
      : Math.max(endedAt, ...uploads.map(({ finishedAt }) => finishedAt ?? 0));
  const accepts = since(ledger.firstAcceptedAfter(endedAt));
  const works = since(ledger.firstFinishedAfter(endedAt));
  const heldEnded = since(lastOf(ledger.accepted.filter(({ id }) => held.includes(id ?? ''))));
  const steps = [accepts, works, heldEnded];
  return {
    accepts,
    works,
    heldEnded,
    allEnded: since(lastOf(ledger.accepted)),
    caughtUp: since(caughtUpAt),
    recovered: steps.includes(null) ? null : Math.max(...steps.map((seconds) => seconds ?? 0)),
  };
}
