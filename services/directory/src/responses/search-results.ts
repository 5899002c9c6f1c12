import type { Calls, UnderstoodSearch } from '@vitrina/contracts';
import type { BrowseResult } from '../reading/browse.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';
import { byKind, byState } from '../search/facets.ts';
import type { Findings } from '../search/find.ts';
import type { SearchRequest } from '../search/query.ts';
import { suggest } from '../search/suggestions.ts';
import type { TextMeaning } from '../search/understand.ts';
import { type MediaAddresses, postCard, providerCard } from './cards.ts';
import { withPicture } from './entry-cards.ts';
import { matchedPartOfPost, matchedPartOfProvider, paidReasonOf, splitWords } from './matched-part.ts';

/** Data of a search response, as the contract defines it. */
export type SearchResults = Calls['GET /api/buscar']['answer']['data'];

const noOffers = {
  sugerencia: null,
  corregido: false,
  cercanos: [],
  proveedores_cercanos: [],
  entendido: null,
  titulo: null,
};

/** Builds the response for a segment that is not in the catalogue. */
export function noResults(text: string): SearchResults {
  return {
    ...noOffers,
    sugerencias: suggest(text, { providers: [], events: [] }),
    proveedores: [],
    publicaciones: [],
    entradas: [],
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total: { proveedores: 0, publicaciones: 0 },
  };
}

/**
 * Builds the response from the engine's results.
 * @param typed the visitor's text; `request.text` is empty if the text was interpreted as a trade
 */
export function engineResults(
  { answer, request, suggestion, corrected, nearby, nearest, understood, heading }: Findings,
  typed: string,
  media: MediaAddresses,
): SearchResults {
  const { providers, posts, entries, segments, places, kinds } = answer;
  const searched = splitWords(request.text);
  const found = ({ card, _formatted: marked = {} }: (typeof providers.hits)[number]) =>
    Object.assign(media.ofProvider(card), {
      motivo: paidReasonOf(card.plan),
      coincide: matchedPartOfProvider(searched, marked, card),
      trabajos: [],
      ...providerMarks(marked, card),
    });
  return {
    sugerencias: suggest(request.text || typed, {
      providers: providers.hits.map(({ card }) => card.nnegocio),
      events: posts.hits.map(({ card }) => card.evento),
    }),
    sugerencia: suggestion,
    corregido: corrected,
    cercanos: nearby,
    entendido: understood && understoodOf(understood, request.text),
    titulo: heading,
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
    facetas: { segmento: segments, estado: byState(places, request.country !== null), tipo: byKind(kinds) },
    total: {
      proveedores: providers.estimatedTotalHits ?? providers.hits.length,
      publicaciones: posts.estimatedTotalHits ?? posts.hits.length,
    },
  };
}

function understoodOf({ topic, place }: TextMeaning, text: string): UnderstoodSearch {
  return {
    texto: text,
    segmento: topic,
    lugar: place && { pais: place.country, estado: place.subdivision, nombre: place.name },
  };
}

/** Builds the response from the read model while the engine is unavailable. */
export function browseResults(
  { providers, posts, total }: BrowseResult,
  request: SearchRequest,
  media: MediaAddresses,
): SearchResults {
  const providerCards = providers.flatMap((doc) => providerCard(doc) ?? []);
  const postCards = posts.flatMap((doc) => postCard(doc, request.now) ?? []);
  const why = { coincide: null };
  return {
    ...noOffers,
    sugerencias: suggest(request.text, {
      providers: providerCards.map(({ nnegocio }) => nnegocio),
      events: postCards.map(({ evento }) => evento),
    }),
    proveedores: providerCards.map((card) => ({
      ...media.ofProvider(card),
      ...why,
      trabajos: [],
      motivo: paidReasonOf(card.plan),
      ...providerMarks({}, card),
    })),
    publicaciones: postCards.map((card) => ({
      ...media.ofPost(card),
      ...why,
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
