import { type ChangeAddress, useAddress } from '../address/use-address.ts';

const NAMES = ['q', 'segmento', 'tipo', 'alcance', 'proveedor', 'publicacion'] as const;

/** How far the search reaches: the chosen state, its country, or both countries. */
export type Reach = 'estado' | 'pais' | 'todos';

/** Kinds of posts that can be asked for alone. */
export const KINDS = ['imagen', 'video'] as const;
export type Kind = (typeof KINDS)[number];

/** What the explore screen shows, as the address has it. */
export interface Filters {
  q: string;
  /** Empty for all. */
  segmento: string;
  tipo: Kind | undefined;
  alcance: Reach;
  /** Slug of the provider whose card stands open, or empty. */
  proveedor: string;
  /** Id of the post that stands open, or empty. */
  publicacion: string;
}

export type ChangeFilters = ChangeAddress<(typeof NAMES)[number]>;

/** The filters of the address, and a change of some of them; words it does not know count as nothing said. */
export function useExploreAddress(): [Filters, ChangeFilters] {
  const [values, change] = useAddress(NAMES);
  const tipo = KINDS.find((kind) => kind === values.tipo);
  const alcance = values.alcance === 'pais' || values.alcance === 'todos' ? values.alcance : 'estado';
  return [{ ...values, tipo, alcance }, change];
}
