import { Chip, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import { type ChangeFilters, type Filters, KINDS, reachesOf } from '../use-filters.ts';
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
  return (
    <SegmentRow label={texts.explore.filters}>
      {reachesOf(stateName, countryName).map(([alcance, name]) => (
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
