import { type CountryCode, SUBDIVISIONS } from '@vitrina/sdk';

/**
 * The place that a key of the `estado` facet means: a code of the country that was searched, or of the only one that
 * has it, or with the country before it (`CO-CUN`). Null for one that is none.
 */
export function placeOfFacet(
  key: string,
  country: CountryCode | null,
): { pais: CountryCode; estado: string; nombre: string } | null {
  const [prefix, rest] = key.includes('-') ? [key.slice(0, 2), key.slice(3)] : [null, key];
  for (const pais of ['MX', 'CO'] as const) {
    if ((country && pais !== country) || (prefix && pais !== prefix)) continue;
    const found = SUBDIVISIONS[pais].find(({ code }) => code === rest);
    if (found) return { pais, estado: found.code, nombre: found.name };
  }
  return null;
}
