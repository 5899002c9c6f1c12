import { SegmentRow } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import { type FilterChoices, KindChips, ReachChips } from './filter-chips.tsx';
import styles from './filters.module.css';

/** Choice of search area and kind of work. */
export function FilterBar(choices: FilterChoices) {
  return (
    <SegmentRow label={texts.explore.filtersSet(0)}>
      <ReachChips {...choices} />
      <span className={styles.divider} />
      <KindChips {...choices} />
    </SegmentRow>
  );
}
