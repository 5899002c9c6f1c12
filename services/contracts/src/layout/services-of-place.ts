import { shuffled } from './shuffled.ts';

/** Groups of services that the landing page shows before a press on 'Ver todas'. */
export const FIRST_GROUPS = 6;

/** Trades under the landing page's search field. */
const POPULAR = 5;

/** Group of the service catalogue. */
export interface ServiceGroup {
  categoria: string;
  subcategorias: string[];
}

/** Numbers of providers by group and trade; names without any are missing. */
type Counts = Readonly<Record<string, number>>;

/** Sorts groups and trades in the random order of a visit (R18), groups with providers in this place first. */
export function groupsInOrder(groups: readonly ServiceGroup[], counts: Counts, seed: number): ServiceGroup[] {
  return shuffled(groups, seed)
    .map(({ categoria, subcategorias }, index) => ({
      categoria,
      subcategorias: shuffled(subcategorias, seed + index + 1),
    }))
    .sort((a, b) => Number(b.categoria in counts) - Number(a.categoria in counts));
}

/** Lists the trades with the most providers in this place, most first; equal ones by name. */
export function popularTrades(groups: readonly ServiceGroup[], counts: Counts): string[] {
  return groups
    .flatMap(({ subcategorias }) => subcategorias)
    .filter((name) => name in counts)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b, 'es'))
    .slice(0, POPULAR);
}
