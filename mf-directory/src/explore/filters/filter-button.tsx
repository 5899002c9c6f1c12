import { Chip } from '@vitrina/sdk';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';
import { useActiveFilters } from './active-filters.tsx';
import type FilterSheetType from './filter-sheet.tsx';
import styles from './filters.module.css';

const FilterSheet = lazy(() => import(/* webpackChunkName: "more" */ './filter-sheet.tsx'));

/** Opens the filters as a sheet, and says how many are set; only on small screens, where they have no row. */
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
