import { foldedWords } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { findNamedWorkers, listNamedTrades } from './named-trades.ts';
import { nearTown } from './near.ts';
import type { EngineAnswer, SearchRequest } from './query.ts';
import type { NamedPlace, Reading } from './reading.ts';
import { isNear } from './reasons.ts';
import { STOP_WORDS } from './synonyms.ts';

/** Interpretation of a search text: the segment of the service it asks for, and the place it names. */
export interface TextMeaning {
  topic: string | null;
  place: NamedPlace | null;
}

/** Second search, by the interpretation of a text instead of its words. */
interface UnderstoodRequest extends TextMeaning {
  request: SearchRequest;
  /** Corrected text that was interpreted, or null. */
  corrected: string | null;
}

/**
 * Builds a second search by segment and place from the interpretation of a text: 'se me tapó el baño' asks for a segment,
 * 'plomero en Guadalajara' for a segment and a place. Returns null if the text has no interpretation.
 */
export function understandSearch(request: SearchRequest, reading: Reading): UnderstoodRequest | null {
  const place = placeOf(reading.place, request);
  const topic = request.topic || reading.rest === '' ? null : reading.trade;
  if (!place && !topic) return null;
  const where = place ? whereOf(place, request.isByRating) : {};
  const text = topic ? '' : place ? reading.rest : request.text;
  return {
    topic,
    place,
    request: { ...request, ...where, ...(topic && { topic, isTopicRead: true }), text },
    corrected: reading.corrected,
  };
}

/**
 * True if the results of a text's words are better than those of its interpretation: they match the text literally, such
 * as the name of a business, or the first provider already fits the interpretation.
 * @param found results of the words
 */
export function fitsAlready(
  { topic, place }: TextMeaning,
  request: SearchRequest,
  found: EngineAnswer,
  reading: Reading,
): boolean {
  if (matchesLiterally(request, found, reading.trade, place !== null)) return true;
  if (place) return reading.rest === '' && isFirstIn(place, found);
  return topic !== null && isFirstOf(topic, found);
}

/**
 * Builds the part of a request for a named place: around a town by distance (R52) unless the order by rating was chosen,
 * else all of the subdivision.
 */
function whereOf({ country, subdivision, town }: NamedPlace, isByRating: boolean): Partial<SearchRequest> {
  const near = town === null ? null : nearTown(town, null);
  return near
    ? { country: null, subdivision: null, near, isByDistance: !isByRating }
    : { country, subdivision, near: null };
}

/** Returns the named place if it differs from the search's place. */
function placeOf(place: Reading['place'], { country, subdivision, near }: SearchRequest): TextMeaning['place'] {
  if (place && (near || place.town !== null)) return place;
  return place?.country === country && place?.subdivision === subdivision ? null : place;
}

/** True if the first provider in the results has this trade, as a segment or in their own words. */
function isFirstOf(trade: string, { providers }: EngineAnswer): boolean {
  const first = providers.hits[0]?.card;
  return first !== undefined && [...first.segmento.split(','), ...listNamedTrades(first.especialidad)].includes(trade);
}

function isFirstIn({ country, subdivision }: NamedPlace, { providers }: EngineAnswer): boolean {
  const first = providers.hits[0]?.card;
  return first?.pais === country && first.estado_pais === subdivision;
}

const stopWords: ReadonlySet<string> = new Set(STOP_WORDS);

/**
 * True if the first search matched the text literally: the title of the first blog entry contains all of several words, or
 * the first provider or post contains every word. In an order by distance or rating, the first provider is not the best
 * match: the name of each on the page is compared with several words. Matches in a name always count. Matches in a
 * provider's other fields count only if the search names no trade, or the provider has that trade and the search names no
 * place: 'mariachi en Bogotá' asks for all of them there, although a description contains both words. Matches in a post's
 * other fields count only if the search names no trade.
 */
function matchesLiterally(
  { text, isByDistance, isByRating }: SearchRequest,
  { providers, posts, entries }: EngineAnswer,
  trade: string | null,
  hasPlace: boolean,
): boolean {
  const all = foldText(text).split(' ').filter(Boolean);
  const significant = all.filter((word) => !stopWords.has(word));
  const words = significant.length > 0 ? significant : all;
  const matchesText = (...texts: readonly (string | undefined)[]) => {
    const held = foldText(texts.join(' ')).split(' ');
    return words.every((word) => held.some((other) => other.startsWith(word)));
  };
  // With several words of one name, typing errors are tolerated.
  const matchesName = (...names: readonly string[]) => {
    const held = foldText(names.join(' ')).split(' ');
    return words.every((word) =>
      held.some((other) => other.startsWith(word) || (words.length > 1 && isNear(word, other))),
    );
  };
  const provider = providers.hits[0]?.card;
  const others = (isByDistance || isByRating) && words.length > 1 ? providers.hits.slice(1) : [];
  const post = posts.hits[0]?.card;
  const entry = entries[0]?.card;
  const isOther = (segments: string) => trade !== null && !segments.split(',').includes(trade);
  return (
    (entry !== undefined && words.length > 1 && matchesName(entry.titulo)) ||
    (provider !== undefined &&
      (matchesName(provider.nnegocio, provider.nombre) ||
        (!isOther(provider.segmento) &&
          !(hasPlace && trade !== null) &&
          matchesText(provider.nnegocio, provider.nombre, provider.especialidad, provider.descripcion)))) ||
    others.some(({ card }) => matchesName(card.nnegocio, card.nombre)) ||
    (post !== undefined &&
      (matchesName(post.evento, post.nombre) ||
        (trade === null && matchesText(post.evento, post.texto_personalizado, post.nombre))))
  );
}

/** Trade of all results, and its name for a heading. */
export interface ShownTrade {
  /** Segment of the catalogue. */
  trade: string;
  /** The people that the text asks for ('Electricistas'), or the trade ('Electricidad'). */
  heading: string;
}

/** Returns the trade of the results; null for results that match the words whatever their trade. */
export function shownTrade(
  { topic, text }: SearchRequest,
  reading: Reading,
  understood: TextMeaning | null,
  answer: EngineAnswer,
): ShownTrade | null {
  if (topic !== null && !understood?.topic) return text ? null : { trade: topic, heading: topic };
  const { trade } = reading;
  const isShown = trade !== null && (trade === understood?.topic || isFirstOf(trade, answer));
  if (!isShown) return null;
  const people = findNamedWorkers(foldedWords(reading.corrected ?? reading.rest), trade);
  return { trade, heading: people ? people.charAt(0).toUpperCase() + people.slice(1) : trade };
}
