import { Chip } from '@vitrina/sdk';
import type { FilterCounts } from './filter-counts.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type ChangeFilters, type Filters, STARS } from './use-filters.ts';

/** Choice of the least average of ratings, and of the order by rating (R54); a second press removes each. */
export function RatingChips({
  filters: { estrellas, orden },
  change,
  counts,
}: {
  filters: Filters;
  change: ChangeFilters;
  counts: FilterCounts;
}) {
  return (
    <>
      {STARS.map((least) => (
        <Chip
          key={least}
          pressed={estrellas === least}
          count={counts?.estrellas[least]}
          onClick={() => change({ estrellas: estrellas === least ? '' : least })}
        >
          {texts.stars(least)}
        </Chip>
      ))}
      <Chip
        pressed={orden === 'valoracion'}
        onClick={() => change({ orden: orden === 'valoracion' ? '' : 'valoracion' })}
      >
        {texts.orders.valoracion}
      </Chip>
    </>
  );
}
