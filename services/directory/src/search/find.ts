import type { FilterCounts, NearbyPlace } from '@vitrina/contracts';
import { placesFrom } from '../geo/places.ts';
import { correctText, correctWord } from './correction.ts';
import type { Engine } from './engine.ts';
import { countFilters } from './filter-counts.ts';
import { type Near, townAround } from './near.ts';
import {
  type EngineAnswer,
  type SearchRequest,
  searchAll,
  searchCountry,
  searchEach,
  searchProviders,
} from './query.ts';
import { type Reading, readSearch } from './reading.ts';
import { isNameOf, providersWithReasons, withReasons } from './reasons.ts';
import { fitsAlready, type ShownTrade, shownTrade, type TextMeaning, understandSearch } from './understand.ts';

/** Results of a search, and offers if it found nothing. */
export interface Findings {
  answer: EngineAnswer;
  /** Search that `answer` belongs to; its text differs if `corrected`. */
  request: SearchRequest;
  /** Probably intended text, or null. */
  suggestion: string | null;
  /** True if `answer` contains the results of the suggestion. */
  corrected: boolean;
  nearby: NearbyPlace[];
  /** Results of the nearest of those places, if there are none in the chosen place. */
  nearest: EngineAnswer['providers']['hits'];
  /** Interpretation of the text, if `answer` contains its results; else null. */
  understood: TextMeaning | null;
  /** Reading of the words that a result has to match, see `withReasons`. */
  reading: Reading;
  /** Shown or requested trade, see {@link shownTrade}. */
  shown: ShownTrade | null;
  /** Number of providers for each choice of a filter; undefined if it was not requested. */
  filters: FilterCounts | undefined;
}

/** Counts the documents of an engine response, including blog entries. */
function resultCount({ providers, posts, entries }: EngineAnswer): number {
  return (providers.estimatedTotalHits ?? 0) + (posts.estimatedTotalHits ?? 0) + entries.length;
}

/**
 * Searches with the engine. If the text's meaning differs from the results of its words, a second search looks for the
 * meaning: a segment, a place, or the corrected words. Results that only share a common word with the text are
 * dropped. If nothing is left in a place, it returns nearby places with results, and the nearest providers.
 *
 * @param typed the whole text; `request.text` may lack filler words
 * @param isLiteral true to search only for the words, without interpretation
 * @param asksOpen true if `typed` was preceded or followed by words that ask for what is open now
 * @param countsFilters true to also count the providers for each choice of a filter, with a further request
 */
export async function find(
  engine: Engine,
  request: SearchRequest,
  typed: string,
  { isLiteral, asksOpen, countsFilters }: { isLiteral: boolean; asksOpen: boolean; countsFilters?: boolean },
): Promise<Findings> {
  const reading = readSearch(typed);
  const found = await findByMeaning(engine, request, typed, reading, isLiteral);
  const understood = found.understood ?? (asksOpen ? { topic: null, place: null } : null);
  return {
    ...found,
    understood,
    shown: shownTrade(found.request, reading, understood, found.answer),
    // A radius has no effect on a search around the place that the text names.
    filters: countsFilters ? await countFilters(engine, found, found.request.near === request.near) : undefined,
  };
}

async function findByMeaning(
  engine: Engine,
  request: SearchRequest,
  typed: string,
  reading: Reading,
  isLiteral: boolean,
): Promise<Omit<Findings, 'shown' | 'filters'>> {
  const meaning = isLiteral || !typed ? null : understandSearch(request, reading);
  // The words of a misspelt text, or of one with a place, rarely fit: both searches are one request then.
  const isLikely = reading.corrected !== null || meaning?.place != null;
  const both = meaning && isLikely ? [request, meaning.request] : [request];
  const [answer, meantAnswer] = await searchEach(engine, both);
  const nothing = { suggestion: null, corrected: false, nearby: [], nearest: [], understood: null, reading };
  if (meaning && !fitsAlready(meaning, request, answer, reading)) {
    const { request: meant, corrected, topic } = meaning;
    const found = withReasons(meantAnswer ?? (await searchAll(engine, meant)), meant, reading);
    const isFound = resultCount(found) > 0;
    const findings: Omit<Findings, 'shown' | 'filters'> = {
      ...nothing,
      answer: found,
      request: meant,
      understood: meaning,
      suggestion: corrected,
      corrected: corrected !== null && isFound,
    };
    if (isFound) return findings;
    if (meant.near) {
      const beyond = await findBeyond(engine, meant, meant.near, reading);
      if (beyond.nearest.length > 0) return { ...findings, ...beyond };
    }
    const nearby = topic ? nearbyPlaces(found, meant) : [];
    // It is better to report that the trade is not offered here, and where it is, than to show other trades. A single
    // word that is not a trade's name may be part of a description.
    if (topic && (reading.isNamed || reading.rest.includes(' ') || meaning.place)) {
      const nearest = await nearestProviders(engine, meant, nearby, reading, request.text);
      // If no provider has the trade, the text was probably the name of a business.
      return { ...findings, nearest, nearby: nearby.length > 0 ? nearby : rankByDistance(nearest, meant).nearby };
    }
  }
  const reasoned = withReasons(answer, request, reading);
  const plain = { ...nothing, answer: reasoned, request };
  if (resultCount(reasoned) > 0) return plain;
  if (request.near) {
    const beyond = await findBeyond(engine, request, request.near, reading);
    if (beyond.nearest.length > 0) return { ...plain, ...beyond };
  }
  if (!request.text) {
    const nearby = nearbyPlaces(answer, request);
    return { ...plain, nearby, nearest: await nearestProviders(engine, request, nearby, reading) };
  }
  const elsewhere = await findElsewhere(engine, request, reading);
  if (elsewhere.nearby.length > 0) return { ...plain, ...elsewhere };
  const meant = reading.asksNone ? null : correctText(request.text);
  if (meant === null) return plain;
  const other = { ...request, text: meant };
  // Unknown words are dropped from the search, but a result still has to match them.
  const whole = typed.split(' ').map(correctWord).join(' ');
  const ofWhole = readSearch(whole);
  const ofMeant = withReasons(await searchAll(engine, other), request, ofWhole);
  if (resultCount(ofMeant) > 0)
    return { ...plain, answer: ofMeant, request: other, suggestion: meant, corrected: true, reading: ofWhole };
  const ofMeantNear = await findElsewhere(engine, other, ofWhole);
  return { ...plain, suggestion: ofMeantNear.nearby.length > 0 ? meant : null, ...ofMeantNear };
}

/** Finds places near the chosen one with relevant results, and the nearest providers; none without a chosen place. */
async function findElsewhere(
  engine: Engine,
  request: SearchRequest,
  reading: Reading,
): Promise<Pick<Findings, 'nearby' | 'nearest'>> {
  if (!request.subdivision) return { nearby: [], nearest: [] };
  const wide = await searchAll(engine, { ...request, subdivision: null, offset: 0 });
  const { providers, posts, places } = withReasons(wide, { ...request, offset: 0 }, reading);
  if (providers.hits.length + posts.hits.length === 0) return { nearby: [], nearest: [] };
  // The engine's place counts include the providers filtered out here, which only share a word with the searched name.
  if (providers.hits.length < wide.providers.hits.length) return rankByDistance(providers.hits, request);
  const nearby = nearbyPlaces({ places, postPlaces: {} }, request);
  return { nearby, nearest: await nearestProviders(engine, request, nearby, reading) };
}

/** Finds the nearest providers of the country beyond a search around a place, and counts them by place, nearest first. */
async function findBeyond(
  engine: Engine,
  request: SearchRequest,
  near: Near,
  reading: Reading,
): Promise<Pick<Findings, 'nearby' | 'nearest'>> {
  const around = townAround(near);
  if (!around) return { nearby: [], nearest: [] };
  const { pais: country, estado: subdivision } = around;
  const wide = { ...request, country, subdivision: null, near: { ...near, radius: null, place: null } };
  const { providers, places } = await searchCountry(engine, {
    ...wide,
    isByDistance: true,
    isByRating: false,
    offset: 0,
    limit: NEAREST.providers,
  });
  return {
    nearby: nearbyPlaces({ places, postPlaces: {} }, { ...request, country, subdivision }),
    nearest: providersWithReasons(providers.hits, request, reading),
  };
}

/** Maximum number of offered places. */
const OFFERED = 5;
/** Number of places whose providers are offered, and of offered providers in total. */
const NEAREST = { places: 3, providers: 6 } as const;

/** Lists the places of the same country that have results, nearest first. */
function nearbyPlaces(
  { places, postPlaces }: Pick<EngineAnswer, 'places' | 'postPlaces'>,
  { country, subdivision }: SearchRequest,
): NearbyPlace[] {
  if (!country || !subdivision) return [];
  return placesFrom(country, subdivision)
    .map(({ code, name, key }) => ({
      pais: country,
      estado: code,
      nombre: name,
      proveedores: places[key] ?? 0,
      publicaciones: postPlaces[key] ?? 0,
    }))
    .filter(({ proveedores, publicaciones }) => proveedores + publicaciones > 0)
    .slice(0, OFFERED);
}

/**
 * Finds providers to offer if a search has no results in its place, in one request: businesses named like the typed
 * text, then the results of the nearest places, place by place.
 * @param nearby nearest first
 * @param typed text as the visitor typed it, if `request` searches for its meaning
 */
async function nearestProviders(
  engine: Engine,
  request: SearchRequest,
  nearby: readonly NearbyPlace[],
  reading: Reading,
  typed = request.text,
): Promise<EngineAnswer['providers']['hits']> {
  const first = { ...request, offset: 0, limit: NEAREST.providers };
  const places = nearby.filter(({ proveedores }) => proveedores > 0).slice(0, NEAREST.places);
  const inPlaces = places.map(({ pais, estado }) => ({ ...first, country: pais, subdivision: estado }));
  // A single word is usually a trade or a first name.
  const byName = typed.includes(' ') ? [{ ...first, text: typed, topic: null, subdivision: null }] : [];
  if (inPlaces.length + byName.length === 0) return [];
  const found = (await searchProviders(engine, [...byName, ...inPlaces])).map(({ hits }) => hits);
  const named = found.splice(0, byName.length).flat();
  const business = named.filter(({ card }) => isNameOf(typed, [card.nnegocio]));
  const ids = new Set(business.map(({ card }) => card.id));
  const near = providersWithReasons(found.flat(), request, reading).filter(({ card }) => !ids.has(card.id));
  return [...business, ...near].slice(0, NEAREST.providers);
}

/** Sorts a country's providers by the distance of their place, and counts them by place. */
function rankByDistance(
  hits: EngineAnswer['providers']['hits'],
  request: SearchRequest,
): { nearby: NearbyPlace[]; nearest: EngineAnswer['providers']['hits'] } {
  const { country, subdivision } = request;
  if (!country || !subdivision) return { nearby: [], nearest: [] };
  const byPlace = placesFrom(country, subdivision).map(({ code, key }) => {
    const there = hits.filter(({ card }) => card.pais === country && card.estado_pais === code);
    return { key, there };
  });
  const places = Object.fromEntries(byPlace.map(({ key, there }) => [key, there.length]));
  const nearest = byPlace.flatMap(({ there }) => there).slice(0, NEAREST.providers);
  return { nearby: nearbyPlaces({ places, postPlaces: {} }, request), nearest };
}
