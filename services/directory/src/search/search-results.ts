import {
  type Calls,
  type FirstWork,
  type FoundProvider,
  HIGHLIGHT_START,
  type MatchedPart,
  type PaidReason,
  type Post,
  type UnderstoodSearch,
} from '@vitrina/contracts';
import { foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { slugOfSubdivision, slugOfTown } from '@vitrina/contracts/places/slugs';
import { type PlanId, planHas } from '@vitrina/contracts/plans';
import { pathOfTrade } from '@vitrina/contracts/rules';
import { wirePrice } from '@vitrina/contracts/rules/prices';
import { type PostKind, postKinds } from '@vitrina/contracts/wire';
import { withPicture } from '../blog/entry-cards.ts';
import { listedCard, type MediaAddresses, postCard, type StoredProvider } from '../gallery/cards.ts';
import { openState } from '../gallery/open-state.ts';
import { placeWords } from '../geo/places.ts';
import type { CardWork, ProviderDoc } from '../model/provider.ts';
import { MAX_CARD_WORKS } from '../read-model/first-works.ts';
import type { BrowseResult } from './browse.ts';
import type { PostDocument, ProviderDocument } from './documents.ts';
import type { Findings } from './find.ts';
import { distanceTo, townAround } from './near.ts';
import type { EngineAnswer, SearchRequest } from './query.ts';
import { suggest } from './suggestions.ts';
import type { TextMeaning } from './understand.ts';

/** Data of a search response, as the contract defines it. */
export type SearchResults = Calls['GET /api/buscar']['answer']['data'];

const noOffers = {
  sugerencia: null,
  corregido: false,
  cercanos: [],
  proveedores_cercanos: [],
  entendido: null,
  titulo: null,
  pagina: null,
};

/** Builds the response for a segment that is not in the catalogue. */
export function noResults({ text, near }: SearchRequest): SearchResults {
  return {
    ...noOffers,
    alrededor: near && townAround(near),
    sugerencias: suggest(text, { providers: [], events: [] }),
    proveedores: [],
    publicaciones: [],
    entradas: [],
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total: { proveedores: 0, publicaciones: 0 },
  };
}

/** Builds the response of the engine. @param typed the visitor's text; `request.text` is empty if read as a trade */
export function engineResults(
  { answer, request, suggestion, corrected, nearby, nearest, understood, shown, filters }: Findings,
  typed: string,
  media: MediaAddresses,
): SearchResults {
  const { providers, posts, entries, segments, places, kinds } = answer;
  const searched = splitWords(request.text);
  const found = (hit: (typeof providers.hits)[number]) => foundProvider(hit, request, media, searched);
  return {
    sugerencias: suggest(request.text || typed, {
      providers: providers.hits.map(({ card }) => card.nnegocio),
      events: posts.hits.map(({ card }) => card.evento),
    }),
    sugerencia: suggestion,
    corregido: corrected,
    cercanos: nearby,
    entendido: understood && understoodOf(understood, request),
    alrededor: request.near && townAround(request.near),
    titulo: shown?.heading ?? null,
    pagina: shown && tradePageOf(shown.trade, request, answer),
    proveedores: providers.hits.map(found),
    proveedores_cercanos: nearest.map(found),
    publicaciones: posts.hits.map(({ card, finishedFrom, _formatted: marked = {} }) =>
      Object.assign(media.ofPost(card), {
        finalizado: request.now >= finishedFrom,
        motivo: paidReasonOf(card.plan),
        coincide: matchedPartOfPost(searched, marked, card),
        ...postMarks(marked, card),
      }),
    ),
    entradas: entries.map(({ card, _formatted: marked = {} }) =>
      Object.assign(withPicture(card, media), { titulo_resaltado: marked.title ?? card.titulo }),
    ),
    facetas: {
      segmento: segments,
      estado: byState(places, request.country !== null),
      tipo: byKind(kinds),
      ...(filters && { filtros: filters }),
    },
    total: {
      proveedores: providers.estimatedTotalHits ?? providers.hits.length,
      publicaciones: posts.estimatedTotalHits ?? posts.hits.length,
    },
  };
}

/** Builds the card of a provider that the engine found. @param searched folded words that it was searched for */
export function foundProvider(
  { card, hours, zone, price, works, _formatted: marked = {} }: EngineAnswer['providers']['hits'][number],
  { near, now }: Pick<SearchRequest, 'near' | 'now'>,
  media: MediaAddresses,
  searched: readonly string[] = [],
): FoundProvider {
  return Object.assign(media.ofProvider(card), {
    distancia_km: near && distanceTo(near, card.ciudad),
    ...openState(hours, zone, now),
    desde: wirePrice(price, card.pais),
    motivo: paidReasonOf(card.plan),
    coincide: matchedPartOfProvider(searched, marked, card),
    trabajos: shownWorks(works, now, media),
    ...providerMarks(marked, card),
  });
}

/** Builds the card of a provider from the read model; empty for a provider that is not public. */
export function browsedProvider(
  doc: ProviderDoc,
  { near, now }: Pick<SearchRequest, 'near' | 'now'>,
  media: MediaAddresses,
): FoundProvider[] {
  const card = listedCard(doc);
  if (!card) return [];
  return [
    {
      ...media.ofProvider(card),
      coincide: null,
      ...openState(doc.facts?.openingHours, doc.timeZone, now),
      distancia_km: near && distanceTo(near, card.ciudad),
      trabajos: shownWorks(doc.works, now, media),
      motivo: paidReasonOf(card.plan),
      ...providerMarks({}, card),
    },
  ];
}

/** Lists the first works that are public at an instant, completed in place. @param now in milliseconds since 1970 */
function shownWorks(works: readonly CardWork[] = [], now: number, media: MediaAddresses): FirstWork[] {
  return works
    .filter(({ from, until }) => from <= now && now < until)
    .slice(0, MAX_CARD_WORKS)
    .map(({ work }) => media.ofWork(work));
}

/** Path of the page of the results' trade in their place; null without a single place, and if no one is there (R59). */
function tradePageOf(trade: string, { near, country, subdivision }: SearchRequest, { providers }: EngineAnswer) {
  const isThere = near === null || providers.hits.some(({ card }) => card.ciudad === near.town?.id);
  if (!isThere || providers.hits.length === 0) return null;
  const slug = near?.town
    ? slugOfTown(near.town.id)
    : country && subdivision && slugOfSubdivision(country, subdivision);
  return slug ? pathOfTrade(trade, slug) : null;
}

function understoodOf({ topic, place }: TextMeaning, { text, isOpen }: SearchRequest): UnderstoodSearch {
  return {
    texto: text,
    abierto: isOpen,
    segmento: topic,
    lugar: place && { pais: place.country, estado: place.subdivision, nombre: place.name, ciudad: place.town },
  };
}

/** Builds the response from the read model while the engine is unavailable. */
export function browseResults(
  { providers, posts, total }: BrowseResult,
  request: SearchRequest,
  media: MediaAddresses,
): SearchResults {
  const cards = providers.flatMap((doc) => browsedProvider(doc, request, media));
  const postCards = posts.flatMap((doc) => postCard(doc, request.now) ?? []);
  return {
    ...noOffers,
    alrededor: request.near && townAround(request.near),
    sugerencias: suggest(request.text, {
      providers: cards.map(({ nnegocio }) => nnegocio),
      events: postCards.map(({ evento }) => evento),
    }),
    proveedores: cards,
    publicaciones: postCards.map((card) => ({
      ...media.ofPost(card),
      coincide: null,
      motivo: paidReasonOf(card.plan),
      ...postMarks({}, card),
    })),
    entradas: [],
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total: { proveedores: total.providers, publicaciones: total.posts },
  };
}

function providerMarks(marked: Partial<ProviderDocument>, plain: ProviderDocument['card']) {
  return {
    nnegocio_resaltado: marked.businessName ?? plain.nnegocio,
    especialidad_resaltado: marked.specialty ?? plain.especialidad,
    segmento_resaltado: marked.segments?.join(',') ?? plain.segmento,
    descripcion_resaltado: marked.description ?? plain.descripcion,
  };
}

function postMarks(marked: Partial<PostDocument>, plain: PostDocument['card']) {
  return {
    evento_resaltado: marked.event ?? plain.evento,
    texto_personalizado_resaltado: marked.text ?? plain.texto_personalizado,
  };
}

/** Returns the paid plan that ranks a result before equal matches (R18), or null. */
function paidReasonOf(plan: PlanId): PaidReason {
  return planHas(plan, 'prioridadEnBusquedas') ? (plan as PaidReason) : null;
}

/** Returns the most relevant matching part of a provider. @param marked texts with the engine's match highlights */
function matchedPartOfProvider(
  words: readonly string[],
  marked: Partial<ProviderDocument>,
  card: StoredProvider,
): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.businessName)) return 'negocio';
  if (isMarked(marked.specialty)) return 'especialidad';
  if (marked.segments?.some(isMarked)) return 'segmento';
  if (hasPrefixMatch(words, splitWords(card.nombre))) return 'nombre';
  if (isMarked(marked.description)) return 'texto';
  return hasPrefixMatch(words, placeWords(card.pais, card.estado_pais)) ? 'lugar' : 'oficio';
}

/** Returns the most relevant part of a post that matches the search. */
function matchedPartOfPost(words: readonly string[], marked: Partial<PostDocument>, card: Post): MatchedPart {
  if (words.length === 0) return null;
  if (isMarked(marked.event)) return 'evento';
  if (hasPrefixMatch(words, splitWords(card.especialidad))) return 'especialidad';
  if (hasPrefixMatch(words, splitWords(card.nombre))) return 'negocio';
  return isMarked(marked.text) ? 'texto' : 'oficio';
}

/** Splits a text into folded words. */
function splitWords(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean);
}

function isMarked(text: string | undefined): boolean {
  return text?.includes(HIGHLIGHT_START) ?? false;
}

/** True if a word starts with a searched word. Used for fields that the engine does not highlight. */
function hasPrefixMatch(searched: readonly string[], words: readonly string[]): boolean {
  return searched.some((word) => word.length > 2 && words.some((other) => other.startsWith(word)));
}

/** Subdivision codes used in both countries. */
const mexican = new Set(SUBDIVISIONS.MX.map(({ code }) => code));
const shared = new Set(SUBDIVISIONS.CO.map(({ code }) => code).filter((code) => mexican.has(code)));

/**
 * Converts counts by place for the response: keys are codes, with the country as prefix only if both countries have
 * that code and the search covers both.
 * @param counts counts by place, `MX-DF`
 */
export function byState(counts: Record<string, number>, oneCountry: boolean): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([place, count]) => {
      const code = place.slice(3);
      return [!oneCountry && shared.has(code) ? place : code, count];
    }),
  );
}

/** Converts counts by kind of post for the response. */
function byKind(counts: Record<string, number>): Record<string, number> {
  const kinds = Object.keys(postKinds.toWire) as PostKind[];
  return Object.fromEntries(kinds.flatMap((kind) => (counts[kind] ? [[postKinds.toWire[kind], counts[kind]]] : [])));
}
