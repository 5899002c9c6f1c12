import { normalizePlace, useLocation, useLocationChoice, useNavigate, useSearchParams } from '@vitrina/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Makes the place that the address names, in any spelling, the visitor's; and writes another choice back into an
 * address that names one.
 * @returns false where the address names a place that is not on offer: the visitor has to choose
 */
export function usePlaceOfAddress(): boolean {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { country, state: region, choose } = useLocationChoice();
  const [namedCountry, namedRegion] = [params.get('pais'), params.get('estado')];
  const named = namedCountry !== null || namedRegion !== null;
  const place = named ? normalizePlace(namedCountry ?? '', namedRegion ?? '') : null;
  const same = place?.country === country && place.subdivision === region;

  // Before the paint, so that the screen never shows the old place under the new address.
  useLayoutEffect(() => {
    if (namedCountry && namedRegion) choose(namedCountry, namedRegion);
  }, [namedCountry, namedRegion, choose]);

  const known = useRef(`${country} ${region}`);
  useEffect(() => {
    if (known.current === `${country} ${region}`) return;
    known.current = `${country} ${region}`;
    if (!named || same) return;
    const next = new URLSearchParams(params);
    next.set('pais', country);
    next.set('estado', region);
    navigate({ pathname, search: next.toString() }, { replace: true, state, preventScrollReset: true });
  }, [country, region, named, same, params, pathname, state, navigate]);

  return !named || place !== null;
}
