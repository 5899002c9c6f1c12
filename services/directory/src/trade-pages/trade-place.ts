import type { TradeLink, TradePage } from '@vitrina/contracts';
import type { SluggedPlace } from '@vitrina/contracts/places/slugs';
import { pathOfTrade } from '@vitrina/contracts/rules';

/** Trade and place that a page is about. */
export interface TradePlace {
  /** Segment of the catalogue. */
  segment: string;
  place: SluggedPlace;
}

/** Fields of a page that follow from its address. */
export function addressFields({ segment, place }: TradePlace): Pick<TradePage, 'segmento' | 'ruta' | 'lugar'> {
  const { slug, country, subdivision, subdivisionName, town, name } = place;
  return {
    segmento: segment,
    ruta: pathOfTrade(segment, slug),
    lugar: {
      pais: country,
      estado: subdivision,
      estado_nombre: subdivisionName,
      ciudad: town?.id ?? '',
      nombre: name,
    },
  };
}

/** Link to the page of a trade in a place; none without a slug or providers. */
export function linkTo(nombre: string, segment: string, slug: string | null, total: number | undefined): TradeLink[] {
  return slug && total ? [{ nombre, ruta: pathOfTrade(segment, slug), total }] : [];
}
