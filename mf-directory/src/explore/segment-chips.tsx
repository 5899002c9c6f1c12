import { shuffled } from '@vitrina/contracts/layout';
import { Chip, SegmentRow, visitSeed } from '@vitrina/sdk';
import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '../texts.ts';

interface SegmentChoice {
  /** In display order. */
  segments: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** Empty for all. */
  chosen: string;
  onChoose(segment: string): void;
}

/**
 * Row of segments with their number of providers; the selected one comes first and is scrolled into view.
 * @param props.before rendered at the beginning of the row
 */
export function SegmentChips({ before, ...choice }: SegmentChoice & { before?: ReactNode }) {
  const { chosen } = choice;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.querySelector('fieldset')?.parentElement?.scrollTo({ left: 0 });
  }, [chosen]);
  return (
    <div ref={row}>
      <SegmentRow label={texts.explore.segments} before={before}>
        <Chips {...choice} />
      </SegmentRow>
    </div>
  );
}

/** Some hundred chips: not rendered again on a key in the search field. */
const Chips = memo(function Chips({ segments, counts, chosen, onChoose }: SegmentChoice) {
  return [...new Set(['', chosen, ...segments])].map((segment) => (
    <Chip key={segment} pressed={segment === chosen} count={counts[segment]} onClick={() => onChoose(segment)}>
      {segment || texts.explore.all}
    </Chip>
  ));
});

type Counts = Readonly<Record<string, number>>;

const NO_COUNTS: Counts = {};

/** Number of segments that a large screen shows without scrolling. */
const VISIBLE = 12;

/**
 * Segments of the row with their number of providers. Some hundred chips change their order with a key: they update
 * once the typing pauses. The first render contains only the visible ones.
 * @param around counts of the selected place
 * @param found counts of the present search, which sort the row
 * @returns also `shuffled`, the segments of the place in this visit's order
 */
export function useSegments(around: Counts | undefined, found: Counts | undefined, typing: boolean) {
  const ofPlace = useMemo(() => shuffled(Object.keys(around ?? {}), visitSeed), [around]);
  const chips = useMemo(() => {
    // A search without results keeps the place's segments.
    const sorted = byCount(found ?? NO_COUNTS);
    return sorted[0]
      ? { segments: sorted, counts: found ?? NO_COUNTS }
      : { segments: ofPlace, counts: around ?? NO_COUNTS };
  }, [found, around, ofPlace]);
  const [deferred, setDeferred] = useState({ ...chips, segments: chips.segments.slice(0, VISIBLE) });
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
