import { shuffled } from './shuffled.ts';

/** Groups of services that the landing page shows before a press on 'Ver todas'. */
export const FIRST_GROUPS = 6;

/** Trades under the landing page's search field. */
const POPULAR = 5;

/** A group of the service catalogue. */
export interface ServiceGroup {
  categoria: string;
  subcategorias: string[];
}

/** Numbers of providers by group and trade; names without any are missing. */
type Counts = Readonly<Record<string, number>>;

/** The groups and their trades in the random order of a visit (R18), the groups that have providers here first. */
export function groupsInOrder(groups: readonly ServiceGroup[], counts: Counts, seed: number): ServiceGroup[] {
  return shuffled(groups, seed)
    .map(({ categoria, subcategorias }, index) => ({
      categoria,
      subcategorias: shuffled(subcategorias, seed + index + 1),
    }))
    .sort((a, b) => Number(b.categoria in counts) - Number(a.categoria in counts));
}

/** The trades that most providers here offer, most first; those of equal number by name. */
export function popularTrades(groups: readonly ServiceGroup[], counts: Counts): string[] {
  return groups
    .flatMap(({ subcategorias }) => subcategorias)
    .filter((name) => name in counts)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b, 'es'))
    .slice(0, POPULAR);
}
