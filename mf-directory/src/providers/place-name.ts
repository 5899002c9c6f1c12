import { displayName } from '@vitrina/sdk';

/** Names the place of a provider: 'Zapopan, Jalisco', only the state without a town. */
export function placeName({
  pais,
  estado_pais,
  ciudad_nombre = '',
}: {
  pais: string;
  estado_pais: string;
  ciudad_nombre?: string;
}): string {
  const state = displayName(pais, estado_pais);
  // 'Bogotá D.C.' names its town.
  return ciudad_nombre === '' || state.startsWith(ciudad_nombre) ? state : `${ciudad_nombre}, ${state}`;
}
