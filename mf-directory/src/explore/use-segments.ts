import { shuffled } from '@vitrina/contracts/layout';
import { visitSeed } from '@vitrina/sdk';
import { startTransition, useEffect, useMemo, useState } from 'react';

type Counts = Readonly<Record<string, number>>;

const NO_COUNTS: Counts = {};

/** Segments of the row that a large screen shows without scrolling. */
const IN_SIGHT = 12;

/**
 * The segments of the row with their numbers of providers. A key reorders some hundred chips: they follow once the typing
 * rests. The first render has only those in sight.
 * @param around counts of the chosen place @param found counts of the present search, by which the row is sorted
 * @returns also `shuffled`, the segments of the place in this visit's order
 */
export function useSegments(around: Counts | undefined, found: Counts | undefined, typing: boolean) {
  const ofPlace = useMemo(() => shuffled(Object.keys(around ?? {}), visitSeed), [around]);
  const chips = useMemo(() => {
    // What finds nothing leaves the place's services in sight.
    const sorted = byCount(found ?? NO_COUNTS);
    return sorted[0]
      ? { segments: sorted, counts: found ?? NO_COUNTS }
      : { segments: ofPlace, counts: around ?? NO_COUNTS };
  }, [found, around, ofPlace]);
  const [deferred, setDeferred] = useState({ ...chips, segments: chips.segments.slice(0, IN_SIGHT) });
  useEffect(() => {
    if (!typing) startTransition(() => setDeferred(chips));
  }, [chips, typing]);
  return { ...deferred, shuffled: ofPlace };
}

function byCount(counts: Counts): string[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}
