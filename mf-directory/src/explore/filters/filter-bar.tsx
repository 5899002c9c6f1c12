import { Chip, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import { type ChangeFilters, type Filters, KINDS, type Reach } from '../use-filters.ts';
import styles from './filters.module.css';

/** How far the search reaches, and which kind of work it shows. */
export function FilterBar({
  filters,
  kinds,
  change,
}: {
  filters: Filters;
  /** How much there is of each kind. */
  kinds: Readonly<Record<string, number>>;
  change: ChangeFilters;
}) {
  const { countryName, stateName } = useLocationChoice();
  const reaches: readonly [Reach, string][] = [
    ['estado', texts.explore.here(stateName)],
    ['pais', texts.explore.wholeCountry(countryName)],
    ['todos', texts.explore.everywhere],
  ];
  return (
    <SegmentRow label={texts.explore.filters}>
      {reaches.map(([alcance, name]) => (
        <Chip
          key={alcance}
          pressed={filters.alcance === alcance}
          onClick={() => change({ alcance: alcance === 'estado' ? '' : alcance })}
        >
          {name}
        </Chip>
      ))}
      <span className={styles.divider} />
      {KINDS.map((kind) => (
        <Chip
          key={kind}
          pressed={filters.tipo === kind}
          count={kinds[kind] ?? 0}
          onClick={() => change({ tipo: filters.tipo === kind ? '' : kind })}
        >
          {texts.explore.kinds[kind]}
        </Chip>
      ))}
    </SegmentRow>
  );
}
