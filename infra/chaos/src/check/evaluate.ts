import type { Ledger } from '../load/ledger.ts';
import { UNCLEAR } from '../load/run-load.ts';
import type { Mismatches, Unapplied } from './compare.ts';

/** Observations after a case. */
export interface Observations {
  /** Ids in each owner's gallery, by e-mail. */
  galleries: ReadonlyMap<string, readonly string[]>;
  mismatches: Mismatches;
  unapplied: Unapplied;
  /** Number of unclear responses to a visitor. */
  visitorUnclear: number;
}

/** Faults of a case, by kind; every list is empty in a passing case. */
export interface Faults {
  lost: string[];
  doubled: string[];
  orphaned: string[];
  failed: string[];
  unclear: string[];
}

/**
 * Evaluates a case: every upload must be accepted and finished once, no object may lack a document, no healthy file may
 * fail, and every response must be one of the product.
 */
export function evaluate(ledger: Ledger, { galleries, mismatches, unapplied, visitorUnclear }: Observations): Faults {
  const { uploads } = ledger;
  const shown = [...galleries.values()].flat();
  const sentIds = new Set(uploads.map(({ id }) => id));
  const unclear = [...ledger.results()].filter(([result]) => result.includes(UNCLEAR));
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
    unclear: [
      ...unclear.map(([result, count]) => `${count} × ${result}`),
      ...(visitorUnclear > 0 ? [`${visitorUnclear} × to a visitor`] : []),
    ],
  };
}
