import { EmptyState, useLocationChoice } from '@vitrina/sdk';
import { FoundProviders } from './found-providers.tsx';
import NothingFound, { nothingTexts } from './nothing-found.tsx';
import { useSearch } from './queries.ts';
import type { ChangeFilters, Filters } from './use-filters.ts';

/** Shown for a segment without works in the place: its providers, or the nearest ones. */
export default function PeopleOfSegment({
  filters,
  change,
  missing,
  onOpen,
}: {
  filters: Filters;
  change: ChangeFilters;
  /** Product texts about what the place lacks. */
  missing: readonly string[];
  onOpen(slug: string): void;
}) {
  const { stateName } = useLocationChoice();
  const { data } = useSearch(filters, true);
  const found = data?.pages[0]?.answer.data;
  if (!found) return null;
  const { proveedores, proveedores_cercanos: nearest, total } = found;
  if (proveedores.length > 0) {
    return (
      <>
        <EmptyState title={nothingTexts.noWorksYet(filters.segmento, stateName)} />
        <FoundProviders providers={proveedores} total={total.proveedores} onOpen={onOpen} />
      </>
    );
  }
  return (
    <NothingFound filters={filters} data={found} change={change} missing={missing}>
      {nearest.length > 0 && <FoundProviders providers={nearest} total={nearest.length} onOpen={onOpen} />}
    </NothingFound>
  );
}
