import { FILLERS, foldedWords, isWritten, readWord } from '@vitrina/contracts/needs';
import { foldText } from '@vitrina/contracts/places';
import { splitSegments } from '@vitrina/contracts/rules';
import { placeKey, placeWords } from '../geo/places.ts';
import { kindOf } from '../model/post.ts';
import { listNamedTrades, namedTrades } from './named-trades.ts';
import { chosenTopic, type EngineAnswer, type SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { STOP_WORDS, tradeWordsOf } from './synonyms.ts';
import { editDistance, singularOrPlural } from './word-forms.ts';

/** Minimum share of a text's weight that a result has to contain. */
const MIN_MATCHED = 0.66;
/** Minimum word lengths for one and two tolerated typing errors, as in the engine. */
const TYPO_FROM = { one: 5, two: 9 } as const;

/** Word of a search text. */
interface SearchedWord {
  folded: string;
  weight: number;
  /** Trades with this word in their needs or names. */
  trades: ReadonlySet<string | null>;
  /** True if no need contains it: it may be a name, possibly misspelt. */
  isUnknown: boolean;
  /** True for the last word of a text, which may be unfinished. */
  isUnfinished: boolean;
}

/** A search text with its reading. */
interface SearchedText {
  text: string;
  words: readonly SearchedWord[];
  trade: string | null;
  asksNone: boolean;
}

/** Fields of a document in which searched words can occur. */
interface SearchableFields {
  names: readonly string[];
  texts: readonly string[];
  segments: readonly string[];
  /** Trade in the provider's own words, which a profile may have without segments. */
  specialty: string;
  place: readonly string[];
}

const joining: ReadonlySet<string> = new Set(STOP_WORDS);

/**
 * Drops results that share only a common word or a distant typo. A total counts up to the first page that lost any, and
 * the engine's counts of a first page that lost any are replaced by those of what is left.
 */
export function withReasons(answer: EngineAnswer, request: SearchRequest, reading: Reading): EngineAnswer {
  const { text, offset } = request;
  if (!text) return answer;
  const wanted = searchedText(text, reading);
  const providers = kept(answer.providers, offset, ({ card }) => isReason(wanted, fieldsOf(card)));
  const posts = kept(answer.posts, offset, ({ card, segments = [] }) =>
    isReason(wanted, {
      names: [card.evento, card.nombre],
      texts: [card.evento, card.texto_personalizado, card.nombre, card.especialidad],
      segments,
      specialty: card.especialidad,
      place: [],
    }),
  );
  const entries = answer.entries.filter(({ card, text: body }) =>
    isReason(wanted, {
      names: [card.titulo],
      texts: [card.titulo, body ?? ''],
      segments: [],
      specialty: '',
      place: [],
    }),
  );
  const isEmpty = providers.hits.length + posts.hits.length + entries.length === 0;
  const counts = isEmpty
    ? { segments: {}, places: {}, postPlaces: {}, kinds: {} }
    : { ...providersLeft(answer, request, providers), ...postsLeft(answer, request, posts) };
  return { ...answer, providers, posts, entries, ...(offset === 0 && counts) };
}

/** Counts what is left of a first page by the filters that are not set; the engine counted those of set filters apart. */
function providersLeft(
  before: EngineAnswer,
  request: SearchRequest,
  providers: EngineAnswer['providers'],
): Partial<Pick<EngineAnswer, 'segments' | 'places'>> {
  if (providers === before.providers) return {};
  const cards = providers.hits.map(({ card }) => card);
  return {
    ...(chosenTopic(request) === null && {
      segments: numberOfEach(cards.flatMap(({ segmento }) => splitSegments(segmento))),
    }),
    ...(request.subdivision === null && {
      places: numberOfEach(cards.map(({ pais, estado_pais }) => placeKey(pais, estado_pais))),
    }),
  };
}

function postsLeft(
  before: EngineAnswer,
  { kind }: SearchRequest,
  posts: EngineAnswer['posts'],
): Partial<Pick<EngineAnswer, 'kinds'>> {
  if (posts === before.posts || kind !== null) return {};
  return { kinds: numberOfEach(posts.hits.map(({ card }) => kindOf(card.extension))) };
}

function numberOfEach(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Drops providers that share only a common word, or a distant typing error, with the searched text. */
export function providersWithReasons<H extends Pick<EngineAnswer['providers']['hits'][number], 'card'>>(
  hits: H[],
  { text }: Pick<SearchRequest, 'text'>,
  reading: Reading,
): H[] {
  if (!text) return hits;
  const wanted = searchedText(text, reading);
  return hits.filter(({ card }) => isReason(wanted, fieldsOf(card)));
}

function searchedText(text: string, { trade, asksNone, rest }: Reading): SearchedText {
  return { text: rest || text, words: searchedWords(rest || text), trade, asksNone };
}

function fieldsOf(card: EngineAnswer['providers']['hits'][number]['card']): SearchableFields {
  return {
    names: [card.nnegocio, card.nombre],
    texts: [card.nnegocio, card.nombre, card.especialidad, card.segmento, card.descripcion],
    segments: card.segmento.split(','),
    specialty: card.especialidad,
    place: placeWords(card.pais, card.estado_pais),
  };
}

function kept<R extends { hits: unknown[]; estimatedTotalHits?: number }>(
  result: R,
  offset: number,
  isKept: (hit: R['hits'][number]) => boolean,
): R {
  const hits = result.hits.filter(isKept);
  if (hits.length === result.hits.length) return result;
  return { ...result, hits, estimatedTotalHits: offset + hits.length };
}

/** Returns the significant words of a text; for a text of joining and filler words only, all of them. */
function searchedWords(text: string): SearchedWord[] {
  const words = foldedWords(text);
  const telling = words.filter((word) => !FILLERS.has(word) && !joining.has(word));
  const names = namedTrades(words);
  return (telling.length > 0 ? telling : words).map((word) => {
    const { trades, weight } = readWord(word);
    const ofNames = names
      .filter(({ from, to }) => words.slice(from, to).includes(word))
      .flatMap((name) => [...name.trades]);
    return {
      folded: word.replaceAll('nn', 'n'),
      weight,
      trades: new Set([...trades, ...ofNames]),
      isUnknown: !isWritten(word),
      isUnfinished: word === words.at(-1),
    };
  });
}

function isReason(wanted: SearchedText, held: SearchableFields): boolean {
  if (wanted.trade !== null && held.segments.includes(wanted.trade)) return true;
  // A text that asks for no service only matches names.
  if (wanted.asksNone) return isNameOf(wanted.text, held.names);
  if (held.place.length > 0 && wanted.words.every((word) => isAmong(word, held.place))) return true;
  const own = [...new Set(foldText(held.texts.join(' ')).split(' '))];
  const inTexts = new Set(wanted.words.filter((word) => isAmong(word, own)));
  if (isEnough(wanted, inTexts, held.segments)) return true;
  // The trades of a specialty are only read for a result that would be dropped: reading them takes some 50 µs.
  const named = listNamedTrades(held.specialty);
  return named.length > 0 && (named.includes(wanted.trade ?? '') || isEnough(wanted, inTexts, named));
}

/** True if the words that are in a result's texts or name one of its trades have most of the searched text's weight. */
function isEnough({ words }: SearchedText, inTexts: ReadonlySet<SearchedWord>, trades: readonly string[]): boolean {
  let found = 0;
  let all = 0;
  for (const word of words) {
    all += word.weight;
    if (inTexts.has(word) || isOfTrade(word, trades)) found += word.weight;
  }
  return found >= all * MIN_MATCHED;
}

/** True if every word of a text, including common ones, is part of a name. */
export function isNameOf(text: string, names: readonly string[]): boolean {
  const held = new Set(foldText(names.join(' ')).split(' '));
  return foldText(text)
    .split(' ')
    .every((word) => held.has(word));
}

function isOfTrade(word: SearchedWord, segments: readonly string[]): boolean {
  return segments.some((segment) => word.trades.has(segment) || isAmong(word, tradeWordsOf(segment)));
}

function isAmong(word: SearchedWord, others: readonly string[]): boolean {
  const forms = [word.folded, ...singularOrPlural(word.folded)];
  const isWord = (other: string) =>
    forms.includes(other) ||
    (word.isUnfinished && word.folded.length > 2 && other.startsWith(word.folded)) ||
    (word.isUnknown && isNear(word.folded, other));
  return others.some(isWord);
}

/** True for two folded words within the engine's tolerance for typing errors. */
export function isNear(word: string, other: string): boolean {
  const most = word.length < TYPO_FROM.one ? 0 : word.length < TYPO_FROM.two ? 1 : 2;
  return most > 0 && Math.abs(word.length - other.length) <= most && editDistance(word, other, most) <= most;
}
