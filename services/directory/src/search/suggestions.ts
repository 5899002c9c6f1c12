import type { Suggestion } from '@vitrina/contracts';
import { CATALOGUE } from '@vitrina/contracts/catalogue';
import { foldedWords, rankTrades } from '@vitrina/contracts/needs';
import { containsFolded, foldText, foldTwice } from '@vitrina/contracts/places';
import type { Engine } from './engine.ts';
import { namedTrades } from './named-trades.ts';
import { multiSearch, postFilter, providerFilter, type SearchRequest } from './query.ts';
import { readSearch } from './reading.ts';
import { findTradesByName } from './synonyms.ts';

/** Maximum number of suggestions of each kind: eight in total. */
const MOST = { segments: 3, providers: 3, events: 2 } as const;

/** Found names, best first. */
interface FoundNames {
  providers: readonly string[];
  events: readonly string[];
}

/**
 * Builds the suggestions below the search box: segments whose name contains the text (R17), then trades known by that
 * name, or else the trade that a sentence asks for, then found businesses and events.
 */
export function suggest(text: string, found: FoundNames): Suggestion[] {
  if (!foldText(text)) return [];
  const named = [...segmentsContaining(text), ...findTradesByName(text)];
  const segments = named.length > 0 ? named : [readSearch(text).trade ?? ''];
  return [
    ...first(segments, MOST.segments).map((texto) => ({ tipo: 'segmento' as const, texto })),
    ...first(found.providers, MOST.providers).map((texto) => ({ tipo: 'proveedor' as const, texto })),
    ...first(found.events, MOST.events).map((texto) => ({ tipo: 'evento' as const, texto })),
  ];
}

function first(texts: readonly string[], most: number): string[] {
  return [...new Set(texts.filter(Boolean))].slice(0, most);
}

/** Asks the engine only for the names of businesses and events that match a text. */
export async function searchNames(
  engine: Engine,
  request: Omit<SearchRequest, 'offset' | 'limit'>,
): Promise<FoundNames> {
  const { names } = engine;
  const [providers, posts] = await multiSearch(engine, [
    {
      indexUid: names.providers,
      q: request.text,
      filter: providerFilter(request),
      limit: MOST.providers,
      attributesToSearchOn: ['businessName', 'name'],
      attributesToRetrieve: ['businessName'],
    },
    {
      indexUid: names.posts,
      q: request.text,
      filter: postFilter(request),
      // Several pictures of one event have the same name.
      limit: MOST.events * 4,
      attributesToSearchOn: ['event'],
      attributesToRetrieve: ['event'],
    },
  ]);
  const named = (result: typeof providers, attribute: string) =>
    (result?.hits ?? []).map((hit) => hit[attribute]).filter((name) => typeof name === 'string');
  return { providers: named(providers, 'businessName'), events: named(posts, 'event') };
}

/** Maximum number of trades offered for one text: a profile holds five. */
const MOST_TRADES = 6;
/** Minimum score of a named trade in a description: 'Plomería a domicilio' also names couriers (0.6), but is no courier. */
const MIN_SCORE = 1;

const trades: ReadonlySet<string> = new Set(CATALOGUE.flatMap((group) => group.trades));

/**
 * Lists the trades of the catalogue that a provider may mean, best first, at most six. A word, even unfinished, gives
 * the trades with that name; a description gives the trade that a search would read, then the other trades it names.
 */
export function tradesFor(text: string): string[] {
  const called = [...segmentsContaining(text), ...findTradesByName(text)].filter((name) => trades.has(name));
  const found = called.length > 0 ? called : described(text);
  return [...new Set(found)].slice(0, MOST_TRADES);
}

function described(text: string): string[] {
  const { trade, corrected, rest } = readSearch(text);
  const said = corrected ?? rest;
  const words = foldedWords(said);
  const likely = new Set(rankTrades(said).flatMap(({ trade: one, score }) => (score >= MIN_SCORE ? one : [])));
  const named = namedTrades(words).flatMap((name) => {
    const called = words.slice(name.from, name.to).join(' ');
    return [...name.trades].filter((one) => likely.has(one) || foldedWords(one).join(' ') === called);
  });
  return [...(trade === null ? [] : [trade]), ...named];
}

const inScreenOrder = CATALOGUE.flatMap(({ name, trades }) => [name, ...trades]).map((name) => ({
  name,
  ...foldTwice(name),
}));

/** Finds the segments whose names contain a text, in catalogue order (R17); none for an empty text. */
export function segmentsContaining(text: string): string[] {
  const typed = foldTwice(text);
  return typed.folded ? inScreenOrder.flatMap((segment) => (containsFolded(segment, typed) ? segment.name : [])) : [];
}
