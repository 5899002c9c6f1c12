import { MAX_OF_TRADE, MAX_TRADE_LINKS, type TradeLink, type TradePage } from '@vitrina/contracts';
import { categoryOf } from '@vitrina/contracts/catalogue';
import { ZONES } from '@vitrina/contracts/places';
import { distanceKm } from '@vitrina/contracts/places/distance';
import { slugOfSubdivision, slugOfTown } from '@vitrina/contracts/places/slugs';
import { findTown } from '@vitrina/contracts/towns';
import type { MultiSearchQuery, MultiSearchResult } from 'meilisearch';
import type { MediaAddresses } from '../gallery/cards.ts';
import { placeKey } from '../geo/places.ts';
import type { Engine } from '../search/engine.ts';
import { coveringFilter, nearTown, within } from '../search/near.ts';
import { openFilter } from '../search/open-hours.ts';
import { CARD_ATTRIBUTES, type EngineAnswer, multiSearch, providerFilter } from '../search/query.ts';
import { foundProvider } from '../search/search-results.ts';
import { addressFields, linkTo, type TradePlace } from './trade-place.ts';

/** Distance to which neighbouring towns are offered, in kilometres: some two hours of driving there and back. */
const AROUND_KM = 60;
/** Providers named in an answer. */
const NAMED = 3;

type Hits = EngineAnswer['providers']['hits'];
type Result = MultiSearchResult<Record<string, unknown>>;

/**
 * Reads a page with one request to the engine. The order within the place, and within those around it, is the search's
 * without a text: tier, then completeness, then age.
 */
export async function findTradePage(
  engine: Engine,
  about: TradePlace,
  media: MediaAddresses,
  now: number,
): Promise<TradePage> {
  const { segment, place } = about;
  const { town, country, subdivision } = place;
  const ofTrade = [`topics = "${segment}"`];
  const here = town ? `town = "${town.id}"` : `place = "${placeKey(country, subdivision)}"`;
  const covering = town && coveringFilter(town.at);
  const serving = covering ? `${here} OR ${covering}` : here;
  const query = (filter: string[], more: Partial<MultiSearchQuery>): MultiSearchQuery => ({
    indexUid: engine.names.providers,
    filter,
    limit: 0,
    ...more,
  });
  const cards = { attributesToRetrieve: [...CARD_ATTRIBUTES] };
  const [own, open, online, topics, towns, states, around] = await multiSearch(engine, [
    query([...ofTrade, here], { limit: MAX_OF_TRADE, ...cards }),
    query([...ofTrade, serving, openFilter(ZONES, now)], { limit: NAMED, attributesToRetrieve: ['card'] }),
    query([...ofTrade, serving, 'online = true'], { limit: NAMED, attributesToRetrieve: ['card'] }),
    query([here], { facets: ['topics'] }),
    query([...ofTrade, town ? within(town.at, AROUND_KM) : here], { facets: ['town'] }),
    query([...ofTrade, ...providerFilter({ country, subdivision, topic: null })], { facets: ['place'] }),
    ...(town && covering ? [query([...ofTrade, covering, `NOT ${here}`], { limit: MAX_OF_TRADE, ...cards })] : []),
  ]);
  // Providers of the place itself get no distance.
  const there = { near: null, now };
  const elsewhere = { near: town && nearTown(town.id, null), now };
  const proveedores = [
    ...hitsOf(own).map((hit) => foundProvider(hit, there, media)),
    ...hitsOf(around).map((hit) => foundProvider(hit, elsewhere, media)),
  ].slice(0, MAX_OF_TRADE);
  const countsHere = countsOf(topics, 'topics');
  return {
    ...addressFields(about),
    total: countsHere[segment] ?? 0,
    de_otras_ciudades: around?.estimatedTotalHits ?? 0,
    abiertos: someOf(open),
    en_linea: someOf(online),
    proveedores,
    estado:
      (town &&
        linkTo(
          place.subdivisionName,
          segment,
          slugOfSubdivision(country, subdivision),
          countsOf(states, 'place')[placeKey(country, subdivision)],
        )[0]) ??
      null,
    ciudades: townLinks(about, countsOf(towns, 'town')),
    oficios: tradeLinks(about, countsHere),
  };
}

/** Links to the towns around a town, the nearest first; or to those of a subdivision, the fullest first. */
function townLinks({ segment, place }: TradePlace, counts: Readonly<Record<string, number>>): TradeLink[] {
  const from = place.town;
  return Object.entries(counts)
    .flatMap(([id, total]) => {
      const town = id === from?.id ? null : findTown(id);
      return town ? [{ town, total, rank: from ? distanceKm(from.at, town.at) : -total }] : [];
    })
    .sort((one, other) => one.rank - other.rank || one.town.name.localeCompare(other.town.name, 'es'))
    .slice(0, MAX_TRADE_LINKS)
    .flatMap(({ town, total }) => linkTo(town.name, segment, slugOfTown(town.id), total));
}

/** Links to the other segments of the group in the same place, those with most providers first. */
function tradeLinks({ segment, place }: TradePlace, counts: Readonly<Record<string, number>>): TradeLink[] {
  const group = categoryOf(segment);
  const countOf = (name: string) => counts[name] ?? 0;
  return [...(group?.trades ?? [])]
    .filter((name) => name !== segment && countOf(name) > 0)
    .sort((one, other) => countOf(other) - countOf(one) || one.localeCompare(other, 'es'))
    .slice(0, MAX_TRADE_LINKS)
    .flatMap((name) => linkTo(name, name, place.slug, countOf(name)));
}

function someOf(result: Result | undefined): { total: number; nombres: string[] } {
  const nombres = hitsOf(result).map(({ card }) => card.nnegocio || card.nombre);
  return { total: result?.estimatedTotalHits ?? nombres.length, nombres };
}

function hitsOf(result: Result | undefined): Hits {
  return (result?.hits ?? []) as unknown as Hits;
}

function countsOf(result: Result | undefined, attribute: string): Readonly<Record<string, number>> {
  return result?.facetDistribution?.[attribute] ?? {};
}
