import type { Ledger } from '../load/ledger.ts';
import { UNCLEAR } from '../load/send.ts';
import type { Unapplied } from './applied.ts';
import type { Misfits } from './objects.ts';

/** What the owners' galleries and the documents show after a case. */
export interface Seen {
  /** Ids in each owner's gallery, by e-mail. */
  galleries: ReadonlyMap<string, readonly string[]>;
  misfits: Misfits;
  unapplied: Unapplied;
  /** Unclear answers that a visitor got. */
  visitorUnclear: number;
}

/** What went wrong in a case, by kind; every list empty in a good one. */
export interface Faults {
  lost: string[];
  doubled: string[];
  orphaned: string[];
  failed: string[];
  unclear: string[];
}

/**
 * Evaluates a case: every upload taken and at its end, none twice, no object without a document, no healthy file failed,
 * no answer but the product's.
 */
export function evaluate(ledger: Ledger, { galleries, misfits, unapplied, visitorUnclear }: Seen): Faults {
  const { uploads } = ledger;
  const shown = [...galleries.values()].flat();
  const known = new Set(uploads.map(({ id }) => id));
  const unclear = [...ledger.results()].filter(([result]) => result.includes(UNCLEAR));
  return {
    lost: [
      ...uploads.flatMap(({ key, givenUpFor }) => (givenUpFor === undefined ? [] : `${key}: ${givenUpFor}`)),
      ...ledger.waiting.map(({ id }) => `${id}: never came to an end`),
      ...ledger.accepted.flatMap(({ id, owner }) =>
        galleries.get(owner.email)?.includes(id ?? '') ? [] : `${id}: not in its owner's gallery`,
      ),
      ...misfits.missing.map((key) => `${key}: the document says that it is there`),
      ...unapplied.missing,
      ...unapplied.pending,
    ],
    doubled: [
      ...uploads.flatMap(({ key, otherIds }) => otherIds.map((id) => `${key}: a second id, ${id}`)),
      ...shown.filter((id, place) => shown.indexOf(id) !== place).map((id) => `${id}: twice in a gallery`),
      ...shown.filter((id) => !known.has(id)).map((id) => `${id}: in a gallery, and no client knows of it`),
      ...unapplied.doubled,
    ],
    orphaned: misfits.orphans,
    failed: uploads.flatMap(({ id, state, failure }) => (state === 'failed' ? `${id}: ${failure ?? 'no reason'}` : [])),
    unclear: [
      ...unclear.map(([result, count]) => `${count} × ${result}`),
      ...(visitorUnclear > 0 ? [`${visitorUnclear} × to a visitor`] : []),
    ],
  };
}
