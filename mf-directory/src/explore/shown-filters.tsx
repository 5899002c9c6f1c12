import { lazyPart } from '@vitrina/sdk';
import { type ComponentProps, Suspense } from 'react';
import type ActiveFiltersType from './active-filters.tsx';
import { FILTER_NAMES } from './filter-names.ts';

const ActiveFilters = lazyPart(() => import(/* webpackChunkName: "more" */ './active-filters.tsx'));

type Shown = Pick<ComponentProps<typeof ActiveFiltersType>, 'filters' | 'read'>;

/** Counts the active filters, including those that the search recognised in the text: as many as `ActiveFilters` lists. */
export function countFilters({ filters, read }: Shown): number {
  const { lugar = null, segmento: meant, abierto: asksOpen } = read?.entendido ?? {};
  const { alcance, abierto, insignia } = filters;
  return [
    ...FILTER_NAMES.map((name) => name !== 'alcance' && name !== 'insignia' && filters[name]),
    ...insignia.split(','),
    ...[alcance !== 'estado' && !lugar, asksOpen && !abierto, meant, lugar],
  ].filter(Boolean).length;
}

/** Active filters; their code is loaded with the first one. */
export function ShownFilters(props: ComponentProps<typeof ActiveFiltersType>) {
  return <Suspense>{countFilters(props) > 0 && <ActiveFilters {...props} />}</Suspense>;
}
