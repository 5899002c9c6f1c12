import { Chip, type CountryCode, SegmentRow, SUBDIVISIONS, useLocationChoice } from '@vitrina/sdk';
import { memo } from 'react';

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

/**
 * Place for a key of the `estado` facet: a code of the searched country or of the only country that has it, or a code
 * with its country (`CO-CUN`). Null for an unknown key.
 */
export function placeOfFacet(
  key: string,
  country: CountryCode | null,
): { country: CountryCode; state: string; name: string } | null {
  const [prefix, rest] = key.includes('-') ? [key.slice(0, 2), key.slice(3)] : [null, key];
  for (const candidate of ['MX', 'CO'] as const) {
    if ((country && candidate !== country) || (prefix && candidate !== prefix)) continue;
    const found = SUBDIVISIONS[candidate].find(({ code }) => code === rest);
    if (found) return { country: candidate, state: found.code, name: found.name };
  }
  return null;
}
