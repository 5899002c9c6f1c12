import { lazyPart, normalizePlace, useLocation, useLocationChoice, useNavigate, useSearchParams } from '@vitrina/sdk';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { newestAddress } from './use-address.ts';

/**
 * Selects the place named by the address, in any spelling, and writes a later selection back into an address that names
 * a place.
 * @returns false if the address names a place that is not on offer, or if the visitor selected a country without a state: they
 *   have to choose
 */
export function usePlaceOfAddress(): boolean {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { country, state: region, openCountry, choose } = useLocationChoice();
  const namedCountry = params.get('pais');
  const namedRegion = params.get('estado');
  const named = namedCountry !== null || namedRegion !== null;
  const place = named ? normalizePlace(namedCountry ?? '', namedRegion ?? '') : null;
  const same = place?.country === country && place.subdivision === region;

  // Runs before the paint, so that the screen never shows the old place under the new address.
  useLayoutEffect(() => {
    if (namedCountry && namedRegion) choose(namedCountry, namedRegion);
  }, [namedCountry, namedRegion, choose]);

  const previous = useRef(`${country} ${region}`);
  useEffect(() => {
    if (previous.current === `${country} ${region}`) return;
    previous.current = `${country} ${region}`;
    const next = newestAddress(pathname);
    if (!named || same || !next) return;
    next.set('pais', country);
    next.set('estado', region);
    navigate({ pathname, search: next.toString() }, { replace: true, state, preventScrollReset: true });
  }, [country, region, named, same, pathname, state, navigate]);

  return openCountry === null && (!named || place !== null);
}

const Message = lazyPart(() => import(/* webpackChunkName: "more" */ './choose-place-message.tsx'));

/** Asks for a place if the address names an unknown one, or if its state is missing. */
export function ChoosePlace() {
  return (
    <Suspense>
      <Message />
    </Suspense>
  );
}
