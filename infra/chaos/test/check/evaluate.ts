import { UNCLEAR } from '../uploads/client.ts';
import type { Ledger } from '../uploads/ledger.ts';
import type { Mismatches, Unapplied } from './compare.ts';

/** Observations after a case. */
export interface Observations {
  /** Ids in each owner's gallery, by e-mail. */
  galleries: ReadonlyMap<string, readonly string[]>;
  mismatches: Mismatches;
  unapplied: Unapplied;
  /** Number of each response to a visitor. */
  visitor: Readonly<Record<string, number>>;
}

/** Faults of a case, by kind; every list is empty in a passing case. */
export type Faults = Record<'lost' | 'doubled' | 'orphaned' | 'failed' | 'unclear', string[]>;

/**
 * Evaluates a case: every upload must be accepted and finished once, no object may lack a document, no healthy file may
 * fail, and every response must be one of the product.
 */
export function evaluate(ledger: Ledger, { galleries, mismatches, unapplied, visitor }: Observations): Faults {
  const { uploads } = ledger;
  const shown = [...galleries.values()].flat();
  const sentIds = new Set(uploads.map(({ id }) => id));
  const unclear = (results: Readonly<Record<string, number>>, whose: string) =>
    Object.entries(results).flatMap(([result, count]) =>
      result.includes(UNCLEAR) ? `${count} × ${result}${whose}` : [],
    );
  return {
    lost: [
      ...uploads.flatMap(({ key, givenUpFor }) => (givenUpFor === undefined ? [] : `${key}: ${givenUpFor}`)),
      ...ledger.waiting.map(({ id }) => `${id}: never finished`),
      ...ledger.accepted.flatMap(({ id, owner }) =>
        galleries.get(owner.email)?.includes(id ?? '') ? [] : `${id}: not in its owner's gallery`,
      ),
      ...mismatches.missing.map((key) => `${key}: named by a document, but missing`),
      ...unapplied.missing,
      ...unapplied.pending,
    ],
    doubled: [
      ...uploads.flatMap(({ key, otherIds }) => otherIds.map((id) => `${key}: a second id, ${id}`)),
      ...shown.filter((id, place) => shown.indexOf(id) !== place).map((id) => `${id}: twice in a gallery`),
      ...shown.filter((id) => !sentIds.has(id)).map((id) => `${id}: in a gallery, but sent by no client`),
      ...unapplied.doubled,
    ],
    orphaned: mismatches.orphans,
    failed: uploads.flatMap(({ id, state, failure }) => (state === 'failed' ? `${id}: ${failure ?? 'no reason'}` : [])),
    unclear: [...unclear(ledger.results(), ''), ...unclear(visitor, ' to a visitor')],
  };
}

/** Steps of a recovery, in seconds from the end of a fault; null if it never happened. */
type Recovery = Record<'accepts' | 'works' | 'heldEnded' | 'allEnded' | 'caughtUp' | 'recovered', number | null>;

/**
 * Measures a recovery: until an upload started after the fault was accepted, one finished again, all held by a worker
 * during the fault finished (the longest of these: the platform has recovered), all finished, and all could be found.
 * @param held ids of the uploads that a worker held when the fault started
 * @param endedAt end of the fault; it and `caughtUpAt` in milliseconds since 1970
 */
export function recoveryOf(
  { accepted }: Ledger,
  held: readonly string[],
  endedAt: number,
  caughtUpAt: number | null,
): Recovery {
  const since = (instant: number | null) => (instant === null ? null : Math.max(0, instant - endedAt) / 1_000);
  const first = (instants: number[]) => (instants.length === 0 ? null : Math.min(...instants));
  const last = (uploads: Ledger['uploads']) =>
    uploads.some(({ finishedAt }) => finishedAt === undefined)
      ? null
      : Math.max(endedAt, ...uploads.map(({ finishedAt = 0 }) => finishedAt));
  const begunLater = accepted.filter(({ attempts }) => (attempts.at(-1)?.begunAt ?? 0) >= endedAt);
  const accepts = since(first(begunLater.map(({ acceptedAt = 0 }) => acceptedAt)));
  const works = since(first(accepted.map(({ finishedAt = 0 }) => finishedAt).filter((instant) => instant >= endedAt)));
  const heldEnded = since(last(accepted.filter(({ id }) => held.includes(id ?? ''))));
  const recovered =
    accepts === null || works === null || heldEnded === null ? null : Math.max(accepts, works, heldEnded);
  return { accepts, works, heldEnded, allEnded: since(last(accepted)), caughtUp: since(caughtUpAt), recovered };
}
