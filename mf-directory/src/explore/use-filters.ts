import { useRef } from 'react';
import { type ChangeAddress, useAddress } from '../address/use-address.ts';
import { texts } from '../texts.ts';
import { rememberSearch } from './recent-searches.ts';
import { useTypedText } from './use-typed-text.ts';

const NAMES = ['q', 'segmento', 'tipo', 'alcance', 'literal', 'proveedor', 'publicacion'] as const;

/** Search area: the selected state, its country, or both countries. */
export type SearchArea = 'estado' | 'pais' | 'todos';

/** Search areas with their labels. */
export function searchAreas(stateName: string, countryName: string): ReadonlyArray<[SearchArea, string]> {
  return [
    ['estado', texts.explore.here(stateName)],
    ['pais', texts.explore.wholeCountry(countryName)],
    ['todos', texts.explore.everywhere],
  ];
}

/** Kinds of posts that can be selected. */
export const KINDS = ['imagen', 'video'] as const;
export type Kind = (typeof KINDS)[number];

/** State of the explore screen, as stored in the address. */
export interface Filters {
  q: string;
  /** Empty for all. */
  segmento: string;
  tipo: Kind | undefined;
  alcance: SearchArea;
  /** '1' to search for the words literally, without recognising segment or place; else undefined. */
  literal: '1' | undefined;
  /** Slug of the provider whose card is open, or empty. */
  proveedor: string;
  /** Id of the open post, or empty. */
  publicacion: string;
}

/** No filter at all. */
export const EVERYTHING: Filters = {
  q: '',
  segmento: '',
  tipo: undefined,
  alcance: 'estado',
  literal: undefined,
  proveedor: '',
  publicacion: '',
};

export type ChangeFilters = ChangeAddress<(typeof NAMES)[number]>;

/** Filters in the address, and how to change some of them; unknown values count as absent. */
function useExploreAddress(): [Filters, ChangeFilters] {
  const [values, change] = useAddress(NAMES);
  const tipo = KINDS.find((kind) => kind === values.tipo);
  const alcance = values.alcance === 'pais' || values.alcance === 'todos' ? values.alcance : 'estado';
  const literal = values.literal === '1' ? '1' : undefined;
  return [{ ...values, tipo, alcance, literal }, change];
}

/** Filters with the text as typed, which the address follows after a pause, and how to change them. */
export function useFilters() {
  const [addressed, changeAddress] = useExploreAddress();
  // A segment selected by a chip also narrows the next texts; one from a search or link ends with the next text.
  const kept = useRef('');
  const segmentFor = (q: string) => (q && addressed.segmento !== kept.current ? '' : addressed.segmento);
  const write = (q: string) =>
    changeAddress({ q, segmento: segmentFor(q), literal: '', publicacion: '' }, { replace: addressed.q !== '' });
  const typed = useTypedText(addressed.q, write);
  const q = typed.text.trim();
  const filters: Filters = { ...addressed, q, segmento: q === addressed.q ? addressed.segmento : segmentFor(q) };
  /** Every other change also writes the text that is not in the address yet. */
  const change: ChangeFilters = (part, options) => {
    typed.set(part.q ?? typed.text);
    changeAddress({ q: filters.q, segmento: filters.segmento, ...part }, options);
  };
  const chooseSegment = (segmento: string) => {
    kept.current = segmento;
    change({ segmento });
  };
  const searchFor = (q: string) => {
    rememberSearch(q);
    typed.set(q);
    write(q);
  };
  return { filters, change, chooseSegment, searchFor, text: typed.text, typing: typed.typing, type: typed.type };
}
