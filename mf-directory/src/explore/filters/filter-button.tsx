import { Chip } from '@vitrina/sdk';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import { useActiveFilters } from './active-filters.tsx';
import type FilterSheetType from './filter-sheet.tsx';
import styles from './filters.module.css';

const FilterSheet = lazy(() => import(/* webpackChunkName: "more" */ './filter-sheet.tsx'));

/** Opens the filter sheet and shows the number of active filters; only on small screens, which have no filter row. */
export function FilterButton(props: Omit<ComponentProps<typeof FilterSheetType>, 'onClose'>) {
  const [open, setOpen] = useState(false);
  const { length } = useActiveFilters(props.filters, props.understood);
  return (
    <span className={styles.sheetButton}>
      <Chip onClick={() => setOpen(true)}>{texts.explore.filtersSet(length)}</Chip>
      <Suspense>{open && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
