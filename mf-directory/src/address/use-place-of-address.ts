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
  const { pais, estado, elegir } = useLocationChoice();
  const [country, region] = [params.get('pais'), params.get('estado')];
  const named = country !== null || region !== null;
  const place = named ? normalizePlace(country ?? '', region ?? '') : null;
  const same = place?.pais === pais && place.estado === estado;

  // Before the paint, so that the screen never shows the old place under the new address.
  useLayoutEffect(() => {
    if (country && region) elegir(country, region);
  }, [country, region, elegir]);

  const known = useRef(`${pais} ${estado}`);
  useEffect(() => {
    if (known.current === `${pais} ${estado}`) return;
    known.current = `${pais} ${estado}`;
    if (!named || same) return;
    const next = new URLSearchParams(params);
    next.set('pais', pais);
    next.set('estado', estado);
    navigate({ pathname, search: next.toString() }, { replace: true, state, preventScrollReset: true });
  }, [pais, estado, named, same, params, pathname, state, navigate]);

  return !named || place !== null;
}
