import { Chip, SegmentRow } from '@vitrina/sdk';
import styles from './explore.module.css';
import { type FilterCounts, useFilterCounts } from './filter-counts.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type ChangeFilters, type Filters, RADII } from './use-filters.ts';

interface Choices {
  filters: Filters;
  change: ChangeFilters;
}

/** Row of choices around a town or a position; empty without one. @param props.typing true while keys come quickly */
export default function NearBar({ typing, ...choices }: Choices & { typing: boolean }) {
  // Hidden in narrower windows.
  const counts = useFilterCounts(choices.filters, !typing && matchMedia('(min-width: 900px)').matches);
  return (
    <SegmentRow label={texts.near}>
      <RadiusChips {...choices} counts={counts} />
      <span className={styles.divider} />
      <OrderChips {...choices} />
    </SegmentRow>
  );
}

/** Choice of the largest distance, or of no limit. */
export function RadiusChips({ filters, change, counts }: Choices & { counts: FilterCounts }) {
  return (['', ...RADII] as const).map((radius) => (
    <Chip
      key={radius}
      pressed={filters.radio === radius}
      count={counts?.radio?.[radius]}
      onClick={() => change({ radio: radius })}
    >
      {radius ? texts.radiusChoice(radius) : texts.anyRadius}
    </Chip>
  ));
}

/** Choice of the order (R52). */
export function OrderChips({ filters: { orden }, change }: Choices) {
  return (
    <>
      <Chip pressed={orden === undefined} onClick={() => change({ orden: '' })}>
        {texts.byDistance}
      </Chip>
      <Chip pressed={orden === 'relevancia'} onClick={() => change({ orden: 'relevancia' })}>
        {texts.orders.relevancia}
      </Chip>
    </>
  );
}
