import { type ComponentProps, lazy, Suspense } from 'react';
import type ActiveFiltersType from './active-filters.tsx';

const ActiveFilters = lazy(() => import(/* webpackChunkName: "more" */ './active-filters.tsx'));

type Shown = Pick<ComponentProps<typeof ActiveFiltersType>, 'filters' | 'read'>;

/** Counts the active filters, including those that the search recognised in the text: as many as `ActiveFilters` lists. */
export function countFilters({ filters, read }: Shown): number {
  const { segmento, tipo, alcance, ciudad, cerca, radio, abierto, precio_max, estrellas, insignia, orden } = filters;
  const { lugar = null, segmento: meant, abierto: asksOpen } = read?.entendido ?? {};
  return [
    ...[segmento, tipo, ciudad, cerca, radio, abierto, precio_max, estrellas, orden, ...insignia.split(',')],
    ...[alcance !== 'estado' && !lugar, asksOpen && !abierto, meant, lugar],
  ].filter(Boolean).length;
}

/** Active filters; their code is loaded with the first one. */
export function ShownFilters(props: ComponentProps<typeof ActiveFiltersType>) {
  return <Suspense>{countFilters(props) > 0 && <ActiveFilters {...props} />}</Suspense>;
}
