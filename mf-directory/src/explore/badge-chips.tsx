import { BADGE_NAMES, BADGES } from '@vitrina/contracts/rules';
import { Chip } from '@vitrina/sdk';
import type { FilterCounts } from './filter-counts.ts';
import { type ChangeFilters, type Filters, selectBadge } from './use-filters.ts';

/** Choice of the badges that a provider must all have (R56); a second press removes each. */
export function BadgeChips({
  filters: { insignia },
  change,
  counts,
}: {
  filters: Filters;
  change: ChangeFilters;
  counts: FilterCounts;
}) {
  const chosen = insignia.split(',');
  return BADGES.map((kind) => {
    const pressed = chosen.includes(kind);
    return (
      <Chip
        key={kind}
        pressed={pressed}
        count={counts?.insignia[kind]}
        onClick={() => change(selectBadge(kind, !pressed))}
      >
        {BADGE_NAMES[kind]}
      </Chip>
    );
  });
}
