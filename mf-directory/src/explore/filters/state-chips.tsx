import { Chip, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import { memo } from 'react';
import { placeOfFacet } from './place-of-facet.ts';

/** States that have results, most first; a click selects the state. */
export default memo(function StateChips({
  counts,
  country,
  onChoose,
}: {
  counts: Readonly<Record<string, number>>;
  /** Searched country, or null for both. */
  country: 'MX' | 'CO' | null;
  onChoose(): void;
}) {
  const { choose } = useLocationChoice();
  const states = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([key, count]) => {
      const place = placeOfFacet(key, country);
      return place ? [{ key, count, place }] : [];
    });
  if (states.length === 0) return null;
  return (
    <SegmentRow label="Estados con resultados">
      {states.map(({ key, count, place }) => (
        <Chip
          key={key}
          pressed={false}
          count={count}
          onClick={() => {
            choose(place.country, place.state);
            onChoose();
          }}
        >
          {place.name}
        </Chip>
      ))}
    </SegmentRow>
  );
});
