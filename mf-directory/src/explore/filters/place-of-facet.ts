import { type CountryCode, SUBDIVISIONS } from '@vitrina/sdk';

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
