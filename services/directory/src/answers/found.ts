import type { Calls } from '@vitrina/contracts';
import type { Browsed } from '../reading/browse.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';
import { byState } from '../search/facets.ts';
import type { Findings } from '../search/find.ts';
import type { SearchRequest } from '../search/query.ts';
import { suggest } from '../search/suggestions.ts';
import { type MediaAddresses, postCard, providerCard } from './cards.ts';
import { paidReasonOf, partOfPost, partOfProvider, wordsOf } from './why.ts';

/** What a search answers, as the contract has it. */
export type Found = Calls['GET /api/buscar']['answer']['data'];

const nothingToOffer = { sugerencia: null, corregido: false, cercanos: [] };

/** The answer for a segment that the catalogue does not have. */
export function nothingFound(text: string): Found {
  return {
    ...nothingToOffer,
    sugerencias: suggest(text, { providers: [], events: [] }),
    proveedores: [],
    publicaciones: [],
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total: { proveedores: 0, publicaciones: 0 },
  };
}

/** The answer of what the engine found. */
export function foundByEngine(
  { answer, request, suggestion, corrected, nearby }: Findings,
  media: MediaAddresses,
): Found {
  const { providers, posts, segments, places, kinds } = answer;
  const searched = wordsOf(request.text);
  return {
    sugerencias: suggest(request.text, {
      providers: providers.hits.map(({ tarjeta }) => tarjeta.nnegocio),
      events: posts.hits.map(({ tarjeta }) => tarjeta.evento),
    }),
    sugerencia: suggestion,
    corregido: corrected,
    cercanos: nearby,
    proveedores: providers.hits.map(({ tarjeta, _formatted: marked = {} }) =>
      Object.assign(media.ofProvider(tarjeta), {
        motivo: paidReasonOf(tarjeta.plan),
        coincide: partOfProvider(searched, marked, tarjeta),
        ...providerMarks(marked, tarjeta),
      }),
    ),
    publicaciones: posts.hits.map(({ tarjeta, finishedFrom, _formatted: marked = {} }) =>
      Object.assign(media.ofPost(tarjeta), {
        finalizado: request.now >= finishedFrom,
        motivo: paidReasonOf(tarjeta.plan),
        coincide: partOfPost(searched, marked, tarjeta),
        ...postMarks(marked, tarjeta),
      }),
    ),
    facetas: { segmento: segments, estado: byState(places, request.pais !== null), tipo: kinds },
    total: {
      proveedores: providers.estimatedTotalHits ?? providers.hits.length,
      publicaciones: posts.estimatedTotalHits ?? posts.hits.length,
    },
  };
}

/** The answer of what browsing the read model found while the engine is away. */
export function foundByBrowsing(
  { providers, posts, total }: Browsed,
  request: SearchRequest,
  media: MediaAddresses,
): Found {
  const providerCards = providers.flatMap((doc) => providerCard(doc) ?? []);
  const postCards = posts.flatMap((doc) => postCard(doc, request.now) ?? []);
  const why = { coincide: null };
  return {
    ...nothingToOffer,
    sugerencias: suggest(request.text, {
      providers: providerCards.map(({ nnegocio }) => nnegocio),
      events: postCards.map(({ evento }) => evento),
    }),
    proveedores: providerCards.map((card) => ({
      ...media.ofProvider(card),
      ...why,
      motivo: paidReasonOf(card.plan),
      ...providerMarks({}, card),
    })),
    publicaciones: postCards.map((card) => ({
      ...media.ofPost(card),
      ...why,
      motivo: paidReasonOf(card.plan),
      ...postMarks({}, card),
    })),
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total,
  };
}

function providerMarks(marked: Partial<ProviderDocument>, plain: ProviderDocument['tarjeta']) {
  return {
    nnegocio_resaltado: marked.nnegocio ?? plain.nnegocio,
    especialidad_resaltado: marked.especialidad ?? plain.especialidad,
    segmento_resaltado: marked.segmentos?.join(',') ?? plain.segmento,
    descripcion_resaltado: marked.descripcion ?? plain.descripcion,
  };
}

function postMarks(marked: Partial<PostDocument>, plain: PostDocument['tarjeta']) {
  return {
    evento_resaltado: marked.evento ?? plain.evento,
    texto_personalizado_resaltado: marked.texto_personalizado ?? plain.texto_personalizado,
  };
}
