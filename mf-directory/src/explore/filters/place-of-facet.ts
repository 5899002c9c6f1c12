import { type CountryCode, SUBDIVISIONS } from '@vitrina/sdk';

/**
 * The place that a key of the `estado` facet means: a code of the country that was searched, or of the only one that
 * has it, or with the country before it (`CO-CUN`). Null for one that is none.
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
