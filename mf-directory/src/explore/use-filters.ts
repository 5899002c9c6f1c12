import { type ChangeAddress, useAddress } from '../address/use-address.ts';
import { rememberSearch } from './recent-searches.ts';
import { useTypedText } from './use-typed-text.ts';

const NAMES = ['q', 'segmento', 'tipo', 'alcance', 'literal', 'proveedor', 'publicacion'] as const;

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
  /** '1' where the text's words count and not what they mean; else undefined. */
  literal: '1' | undefined;
  /** Slug of the provider whose card is open, or empty. */
  proveedor: string;
  /** Id of the open post, or empty. */
  publicacion: string;
}

export type ChangeFilters = ChangeAddress<(typeof NAMES)[number]>;

/** The filters of the address, and a change of some of them; unknown values count as absent. */
function useExploreAddress(): [Filters, ChangeFilters] {
  const [values, change] = useAddress(NAMES);
  const tipo = KINDS.find((kind) => kind === values.tipo);
  const alcance = values.alcance === 'pais' || values.alcance === 'todos' ? values.alcance : 'estado';
  const literal = values.literal === '1' ? '1' : undefined;
  return [{ ...values, tipo, alcance, literal }, change];
}

/** The filters with the text as it is typed, which the address follows later, and what changes them. */
export function useFilters() {
  const [addressed, changeAddress] = useExploreAddress();
  const write = (q: string) => changeAddress({ q, literal: '', publicacion: '' }, { replace: addressed.q !== '' });
  const typed = useTypedText(addressed.q, write);
  const filters: Filters = { ...addressed, q: typed.text.trim() };
  /** Every other change takes along the text that is not in the address yet. */
  const change: ChangeFilters = (part, options) => {
    typed.set(part.q ?? typed.text);
    changeAddress({ q: filters.q, ...part }, options);
  };
  const searchFor = (q: string) => {
    rememberSearch(q);
    typed.set(q);
    write(q);
  };
  return { filters, change, searchFor, text: typed.text, typing: typed.typing, type: typed.type };
}
