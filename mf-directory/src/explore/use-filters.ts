import { BADGES, type BadgeName, searchedText } from '@vitrina/contracts/rules';
import { type LanguageCode, languages } from '@vitrina/contracts/wire';
import { startTransition, useEffect, useRef, useState } from 'react';
import { type ChangeAddress, useAddress } from '../address/use-address.ts';
import { useStableCallback } from '../lists/rendering.ts';
import { texts } from '../texts.ts';
import { FILTER_NAMES } from './filter-names.ts';
import { rememberSearch } from './recent-searches.ts';

const NAMES = ['q', ...FILTER_NAMES, 'vista', 'literal', 'proveedor', 'publicacion'] as const;

/** Search area: the selected state, its country, or both countries. */
type SearchArea = 'estado' | 'pais' | 'todos';

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
type Kind = (typeof KINDS)[number];

/** Largest distances that can be selected, in kilometres. */
export const RADII = ['5', '10', '25', '50', '100'] as const;
type Radius = (typeof RADII)[number];

/** Least averages of ratings that can be selected (R54). */
export const STARS = ['4', '3'] as const;
type Stars = (typeof STARS)[number];

/** Payment methods that can be selected (R55). */
export const PAYMENTS = ['efectivo', 'transferencia', 'tarjeta', 'plazos', 'billetera', 'cheque'] as const;
type Payment = (typeof PAYMENTS)[number];

/** State of the explore screen, as stored in the address. */
export interface Filters {
  q: string;
  /** Empty for all. */
  segmento: string;
  tipo: Kind | undefined;
  /** 'estado' with a town or a position, which replace the area. */
  alcance: SearchArea;
  /** Id of the town around which is searched, or empty. */
  ciudad: string;
  /** Position around which is searched, `latitude,longitude` in degrees with at most two decimals, or empty. */
  cerca: string;
  /** Largest distance in kilometres; empty for no limit, and without a town or a position. */
  radio: Radius | '';
  /** '1' for providers that are open now; else undefined. */
  abierto: '1' | undefined;
  /** Highest starting price in pesos of the searched country (R55), as digits; empty for no limit. */
  precio_max: string;
  /** '1' for providers that give invoices (R55); else undefined. */
  factura: '1' | undefined;
  /** Payment method that a provider accepts (R55), or undefined. */
  pago: Payment | undefined;
  /** Language in which a provider works (R55), or undefined. */
  idioma: LanguageCode | undefined;
  /** Least average of ratings (R54), or empty. */
  estrellas: Stars | '';
  /** Kinds of badges that a provider must all have (R56), joined with commas in their order; or empty. */
  insignia: string;
  /** 'valoracion' for the order by rating (R54); with a town or a position 'relevancia' instead of that by distance. */
  orden: 'relevancia' | 'valoracion' | undefined;
  /** 'mapa' for the map instead of the list. */
  vista: 'mapa' | undefined;
  /** '1' to search for the words literally, without recognising segment or place; else undefined. */
  literal: '1' | undefined;
  /** Slug of the provider whose card is open, or empty. */
  proveedor: string;
  /** Id of the open post, or empty. */
  publicacion: string;
}

/** Part of a change that ends the search around a town or a position. */
export const ANYWHERE = { ciudad: '', cerca: '', radio: '', orden: '' };

/** True for filters that search for providers; without them the place's works are browsed. */
export function isSearch(filters: Filters): boolean {
  const { q, alcance } = filters;
  return (
    q !== '' ||
    alcance !== 'estado' ||
    FILTER_NAMES.some((name) => name !== 'segmento' && name !== 'alcance' && filters[name])
  );
}

/** Reads a position; empty for another text. More decimals than two never leave the browser. */
function readPosition(text: string): string {
  if (!/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(text)) return '';
  return text
    .split(',')
    .map((degrees) => Math.round(Number(degrees) * 100) / 100)
    .join();
}

/** Change that adds a badge to those that a provider must have, or removes it. */
export function selectBadge(badge: BadgeName, selected: boolean) {
  return ({ insignia }: Pick<Filters, 'insignia'>) => ({
    insignia: BADGES.filter((kind) => (kind === badge ? selected : insignia.split(',').includes(kind))).join(),
  });
}

export type ChangeFilters = ChangeAddress<(typeof NAMES)[number]>;

/** Reads the filters from the values of an address; unknown values count as absent. */
function readFilters(values: Record<(typeof NAMES)[number], string>): Filters {
  const oneOf = <T extends string>(known: readonly T[], value: string) => known.find((name) => name === value);
  const flag = (value: string) => oneOf(['1'], value);
  // Ids of towns and prices.
  const number = (value: string) => (/^[1-9]\d{0,8}$/.test(value) ? value : '');
  const ciudad = number(values.ciudad);
  const cerca = ciudad ? '' : readPosition(values.cerca);
  const isNear = ciudad + cerca !== '';
  return {
    ...values,
    q: searchedText(values.q),
    tipo: oneOf(KINDS, values.tipo),
    alcance: (!isNear && oneOf(['pais', 'todos'], values.alcance)) || 'estado',
    ciudad,
    cerca,
    radio: (isNear && oneOf(RADII, values.radio)) || '',
    abierto: flag(values.abierto),
    precio_max: number(values.precio_max),
    factura: flag(values.factura),
    pago: oneOf(PAYMENTS, values.pago),
    idioma: oneOf(languages, values.idioma),
    estrellas: oneOf(STARS, values.estrellas) || '',
    insignia: BADGES.filter((kind) => values.insignia.split(',').includes(kind)).join(),
    orden: oneOf(isNear ? ['valoracion', 'relevancia'] : ['valoracion'], values.orden),
    vista: oneOf(['mapa'], values.vista),
    literal: flag(values.literal),
  };
}

/** No filter at all. */
export const EVERYTHING = readFilters(
  Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<(typeof NAMES)[number], string>,
);

/** Filters with the text as typed, which the address follows after a pause, and how to change them. */
export function useFilters() {
  const [values, changeAddress] = useAddress(NAMES);
  const addressed = readFilters(values);
  // A segment selected by a chip also narrows the next texts; one from a search or link ends with the next text.
  const kept = useRef('');
  const segmentFor = (q: string, segmento: string) => (q && segmento !== kept.current ? '' : segmento);
  const write = (q: string) =>
    changeAddress(({ segmento }) => ({ q, segmento: segmentFor(q, segmento), literal: '', publicacion: '' }), {
      replace: addressed.q !== '',
    });
  const typed = useTypedText(addressed.q, write);
  const q = typed.text.trim();
  const { segmento } = addressed;
  const filters: Filters = { ...addressed, q, segmento: q === addressed.q ? segmento : segmentFor(q, segmento) };
  /** Every other change also writes the text that is not in the address yet. */
  const change: ChangeFilters = (part, options) => {
    const q = typed.flush();
    changeAddress((newest) => {
      const { segmento } = newest;
      const changed = typeof part === 'function' ? part(newest) : part;
      if (changed.q !== undefined) typed.set(changed.q);
      return { ...(q !== undefined && { q, segmento: segmentFor(q, segmento) }), ...changed };
    }, options);
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

/**
 * Pause after the last key before the text is written to the address, in milliseconds. The results do not wait for it;
 * browsers refuse an address that changes with every key.
 */
const ADDRESS_PAUSE_MS = 350;

/** Pause after the last key that ends the typing, in milliseconds; a slow typist's pauses are longer. */
const REST_MS = 200;

/** Text of the search field. It updates the address by `write`, and follows the address's `q` on back and forward. */
function useTypedText(q: string, write: (q: string) => void) {
  const [text, setText] = useState(q);
  /** True while keys come quickly: work that the results do not need waits. */
  const [typing, setTyping] = useState(false);
  const sent = useRef(q);
  const later = useDelayedCall((typed: string) => {
    sent.current = typed;
    write(typed);
  }, ADDRESS_PAUSE_MS);
  const rest = useDelayedCall<void>(() => startTransition(() => setTyping(false)), REST_MS);
  const flush = () => {
    const typed = later.cancel();
    rest.cancel();
    setTyping(false);
    if (typed !== undefined) sent.current = typed;
    return typed;
  };
  const follow = useStableCallback((addressed: string) => {
    flush();
    setText(addressed);
  });
  useEffect(() => {
    // The address changed from outside, for example on back: the field follows. The echo of this field's text changes
    // nothing.
    if (q !== sent.current) follow(q);
    sent.current = q;
  }, [q, follow]);
  return {
    text,
    typing,
    /** Shows a text immediately; the address follows. */
    type: (typed: string) => {
      setText(typed);
      setTyping(true);
      rest.schedule();
      later.schedule(typed.trim());
    },
    /** Ends the typing; returns a text that was not written yet, whose address the caller writes. */
    flush,
    /** Shows a text whose address the caller writes. */
    set: (typed: string) => {
      flush();
      sent.current = typed.trim();
      setText(typed);
    },
  };
}

/** Debounces a call by `ms` milliseconds; it gets the last argument. `cancel` returns the argument that was waiting. */
function useDelayedCall<T>(call: (argument: T) => void, ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<T>(undefined);
  const newest = useStableCallback(call);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => {
    clearTimeout(timer.current);
    const argument = waiting.current;
    waiting.current = undefined;
    return argument;
  };
  return {
    schedule: (argument: T) => {
      clearTimeout(timer.current);
      waiting.current = argument;
      timer.current = setTimeout(() => {
        waiting.current = undefined;
        newest(argument);
      }, ms);
    },
    cancel,
  };
}
