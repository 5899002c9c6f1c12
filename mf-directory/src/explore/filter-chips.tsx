import { Chip, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { type ChangeFilters, type Filters, KINDS, searchAreas } from './use-filters.ts';

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

export interface FilterChoices {
  filters: Filters;
  /** Number of posts of each kind. */
  kinds: Readonly<Record<string, number>>;
  change: ChangeFilters;
}

/** Choice of the search area. */
export function ReachChips({ filters, change }: FilterChoices) {
  const { countryName, stateName } = useLocationChoice();
  return searchAreas(stateName, countryName).map(([alcance, name]) => (
    <Chip
      key={alcance}
      pressed={filters.alcance === alcance}
      onClick={() => change({ alcance: alcance === 'estado' ? '' : alcance })}
    >
      {name}
    </Chip>
  ));
}

/** Choice of the kind of work. */
export function KindChips({ filters, kinds, change }: FilterChoices) {
  return KINDS.map((kind) => (
    <Chip
      key={kind}
      pressed={filters.tipo === kind}
      count={kinds[kind] ?? 0}
      onClick={() => change({ tipo: filters.tipo === kind ? '' : kind })}
    >
      {texts.explore.kinds[kind]}
    </Chip>
  ));
}
