import { Chip, Icon, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import type { FilterCounts } from './filter-counts.ts';
import { ANYWHERE, type ChangeFilters, type Filters, KINDS, searchAreas } from './use-filters.ts';
import type { Near } from './use-near.ts';

/** Choice of search area, what is open, map and kind of work. @param props.children further choices */
export function FilterBar({ children, ...choices }: FilterChoices & { children: ReactNode }) {
  return (
    <SegmentRow label={texts.explore.filtersSet(0)}>
      <ReachChips {...choices} />
      <NearMeChip {...choices} />
      <TownChip {...choices} />
      <span className={styles.divider} />
      <OpenNowChip {...choices} />
      {children}
      <MapChip {...choices} />
      <KindChips {...choices} />
    </SegmentRow>
  );
}

export interface FilterChoices {
  filters: Filters;
  /** Number of posts of each kind; undefined while unknown. */
  kinds: Readonly<Record<string, number>> | undefined;
  near: Near;
  change: ChangeFilters;
}

/** Choice of the search area; it ends a search around a town or a position. */
export function ReachChips({ filters, change }: FilterChoices) {
  const { countryName, stateName } = useLocationChoice();
  const isNear = filters.ciudad + filters.cerca !== '';
  return searchAreas(stateName, countryName).map(([alcance, name]) => (
    <Chip
      key={alcance}
      pressed={!isNear && filters.alcance === alcance}
      onClick={() => change({ ...ANYWHERE, alcance: alcance === 'estado' ? '' : alcance })}
    >
      {name}
    </Chip>
  ));
}

/** Searches around the visitor; only the press asks for the position. A second press ends it. */
export function NearMeChip({ filters, near, change }: Pick<FilterChoices, 'filters' | 'near' | 'change'>) {
  const pressed = filters.cerca !== '';
  return (
    <Chip pressed={pressed} onClick={() => void (pressed ? change(ANYWHERE) : near.locate())}>
      <Icon name="map-pin" size={16} />
      {near.isLocating ? texts.explore.locating : texts.explore.nearMe}
    </Chip>
  );
}

/** Opens the choice of a town. */
export function TownChip({ near }: Pick<FilterChoices, 'near'>) {
  return <Chip onClick={() => near.setTownDialog('')}>{texts.explore.town}</Chip>;
}

/** Choice of what is open now. */
export function OpenNowChip({
  filters: { abierto },
  change,
  counts,
}: Pick<FilterChoices, 'filters' | 'change'> & { counts?: FilterCounts }) {
  return (
    <Chip
      pressed={abierto !== undefined}
      count={counts?.abierto}
      onClick={() => change({ abierto: abierto ? '' : '1' })}
    >
      {texts.explore.openNow}
    </Chip>
  );
}

/** Shows the results on a map, or again as a list. */
export function MapChip({ filters: { vista }, change }: Pick<FilterChoices, 'filters' | 'change'>) {
  return (
    <Chip pressed={vista !== undefined} onClick={() => change({ vista: vista ? '' : 'mapa' })}>
      {texts.explore.map}
    </Chip>
  );
}

/** Choice of the kind of work. */
export function KindChips({ filters, kinds, change }: FilterChoices) {
  return KINDS.map((kind) => (
    <Chip
      key={kind}
      pressed={filters.tipo === kind}
      count={kinds && (kinds[kind] ?? 0)}
      onClick={() => change({ tipo: filters.tipo === kind ? '' : kind })}
    >
      {texts.explore.kinds[kind]}
    </Chip>
  ));
}
