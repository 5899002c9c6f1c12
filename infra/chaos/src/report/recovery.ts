import type { Ledger } from '../load/ledger.ts';

/** Seconds from the end of a fault; null where it never came. */
export interface Recovery {
  /** Until an upload begun after the fault was taken. */
  accepts: number | null;
  /** Until an upload came to its end again. */
  works: number | null;
  /** Until all that a worker held at the moment of the fault came to its end. */
  heldEnded: number | null;
  /** Until every upload of the case had ended. */
  allEnded: number | null;
  /** Until directory and search index held it all. */
  caughtUp: number | null;
  /** The longest of the first three: the platform is itself again. */
  recovered: number | null;
}

/**
 * How quickly a platform was itself again.
 * @param held ids that a worker held when the fault began
 * @param mendedAt end of the fault; it and `caughtUpAt` in milliseconds since 1970
 */
export function recoveryOf(
  ledger: Ledger,
  held: readonly string[],
  mendedAt: number,
  caughtUpAt: number | undefined,
): Recovery {
  const since = (instant: number | undefined) =>
    instant === undefined ? null : Math.max(0, instant - mendedAt) / 1_000;
  const lastOf = (uploads: Ledger['uploads']) =>
    uploads.some(({ finishedAt }) => finishedAt === undefined)
      ? undefined
      : Math.max(mendedAt, ...uploads.map(({ finishedAt }) => finishedAt ?? 0));
  const accepts = since(ledger.firstAcceptedAfter(mendedAt));
  const works = since(ledger.firstFinishedAfter(mendedAt));
  const heldEnded = since(lastOf(ledger.accepted.filter(({ id }) => held.includes(id ?? ''))));
  const known = [accepts, works, heldEnded];
  return {
    accepts,
    works,
    heldEnded,
    allEnded: since(lastOf(ledger.accepted)),
    caughtUp: since(caughtUpAt),
    recovered: known.includes(null) ? null : Math.max(...known.map((seconds) => seconds ?? 0)),
  };
}
