import { Chip, SegmentRow } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { type ChangeFilters, type Filters, RADII } from './use-filters.ts';

const NEAR = {
  radius: (km: string) => `${km} km`,
  byDistance: 'Más cercanos',
};

/** Name of the group of choices around a town or a position. */
export const NEAR_TITLE = 'Distancia y orden';

interface Choices {
  filters: Filters;
  change: ChangeFilters;
}

/** Row of choices around a town or a position; empty without one. */
export default function NearBar(choices: Choices) {
  return (
    <SegmentRow label={NEAR_TITLE}>
      <RadiusChips {...choices} />
      <span className={styles.divider} />
      <OrderChips {...choices} />
    </SegmentRow>
  );
}

/** Choice of the largest distance; a second press removes the limit. */
export function RadiusChips({ filters, change }: Choices) {
  return RADII.map((radius) => (
    <Chip
      key={radius}
      pressed={filters.radio === radius}
      onClick={() => change({ radio: filters.radio === radius ? '' : radius })}
    >
      {NEAR.radius(radius)}
    </Chip>
  ));
}

/** Choice of the order (R52). */
export function OrderChips({ filters: { orden }, change }: Choices) {
  return (
    <>
      <Chip pressed={orden === undefined} onClick={() => change({ orden: '' })}>
        {NEAR.byDistance}
      </Chip>
      <Chip pressed={orden === 'relevancia'} onClick={() => change({ orden: 'relevancia' })}>
        {texts.explore.orders.relevancia}
      </Chip>
    </>
  );
}
