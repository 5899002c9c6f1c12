import type { Calls } from '@vitrina/contracts';
import { type App, type CallKit, requestLog, serveCall } from '@vitrina/kernel';
import { z } from 'zod';
import { type MediaAddresses, postCard, providerCard } from '../answers/cards.ts';
import { readCursor, writeCursor } from '../answers/cursor.ts';
import { setNextLink } from '../answers/next-link.ts';
import { placeFilter } from '../answers/place-filter.ts';
import type { Store } from '../model/store.ts';
import { browse } from '../reading/browse.ts';
import { cleanText } from '../rules/clean-text.ts';
import { findSegment } from '../rules/topics.ts';
import type { PostDocument, ProviderDocument } from '../search/documents.ts';
import type { Engine } from '../search/engine.ts';
import { byState } from '../search/facets.ts';
import { OutageMemory } from '../search/outage.ts';
import { askEngine, type EngineAnswer, type SearchRequest } from '../search/query.ts';
import { MAX_HITS } from '../search/settings.ts';
import { suggest } from '../search/suggestions.ts';

type Found = Calls['GET /api/buscar']['answer']['data'];

/** Position in both lists. */
const cursorShape = z.int().min(1).max(MAX_HITS);

/** What the search needs. */
export interface SearchKit {
  store: Store;
  engine: Engine;
  media: MediaAddresses;
  /** Told when the engine failed a search. */
  onOutage: () => void;
}

/** `GET /api/buscar`: by the search engine, or by browsing the read model while the engine is away. */
export function serveSearch(app: App, kit: CallKit, { store, engine, media, onOutage }: SearchKit): void {
  const outages = new OutageMemory();
  serveCall(app, kit, 'GET /api/buscar', async ({ c, query }) => {
    const started = performance.now();
    c.header('Cache-Control', 'no-cache');
    const place = placeFilter(query.pais, query.estado);
    const tema = query.segmento ? findSegment(query.segmento) : null;
    const request: SearchRequest = {
      text: cleanText(query.q).trim(),
      pais: place.pais ?? null,
      estado: place.estado ?? null,
      tema,
      tipo: query.tipo ?? null,
      offset: readCursor(cursorShape, query.cursor) ?? 0,
      limit: query.limit,
      now: Date.now(),
    };
    let degradado = false;
    let data: Found = nothing(request);
    if (tema || !query.segmento) {
      const answer = await outages.attempt(
        () => askEngine(engine, request),
        (error) => {
          requestLog(c).warn({ err: error }, 'search engine failed, browsing instead');
          onOutage();
        },
      );
      degradado = answer === null;
      data = answer ? fromEngine(answer, request, media) : await fromStore(store, request, media);
    }
    const next = request.offset + request.limit;
    const total = Math.max(data.total.proveedores, data.total.publicaciones);
    if (next < Math.min(total, MAX_HITS)) setNextLink(c, { cursor: writeCursor(next) });
    return { success: true, data, ms: Math.round((performance.now() - started) * 10) / 10, degradado };
  });
}

/** The answer for a segment that the catalogue does not have. */
function nothing(request: SearchRequest): Found {
  return {
    sugerencias: suggest(request.text, { providers: [], events: [] }),
    proveedores: [],
    publicaciones: [],
    facetas: { segmento: {}, estado: {}, tipo: {} },
    total: { proveedores: 0, publicaciones: 0 },
  };
}

function fromEngine({ providers, posts }: EngineAnswer, request: SearchRequest, media: MediaAddresses): Found {
  return {
    sugerencias: suggest(request.text, {
      providers: providers.hits.map(({ tarjeta }) => tarjeta.nnegocio),
      events: posts.hits.map(({ tarjeta }) => tarjeta.evento),
    }),
    proveedores: providers.hits.map(({ tarjeta, _formatted }) => ({
      ...media.ofProvider(tarjeta),
      ...providerMarks(_formatted ?? {}, tarjeta),
    })),
    publicaciones: posts.hits.map(({ tarjeta, finishedFrom, _formatted }) => ({
      ...media.ofPost({ ...tarjeta, finalizado: request.now >= finishedFrom }),
      ...postMarks(_formatted ?? {}, tarjeta),
    })),
    facetas: {
      segmento: providers.facetDistribution?.segmentos ?? {},
      estado: byState(providers.facetDistribution?.lugar ?? {}, request.pais !== null),
      tipo: posts.facetDistribution?.tipo ?? {},
    },
    total: {
      proveedores: providers.estimatedTotalHits ?? providers.hits.length,
      publicaciones: posts.estimatedTotalHits ?? posts.hits.length,
    },
  };
}

async function fromStore(store: Store, request: SearchRequest, media: MediaAddresses): Promise<Found> {
  const { providers, posts, total } = await browse(store, request);
  const providerCards = providers.flatMap((doc) => providerCard(doc) ?? []);
  const postCards = posts.flatMap((doc) => postCard(doc, request.now) ?? []);
  return {
    sugerencias: suggest(request.text, {
      providers: providerCards.map(({ nnegocio }) => nnegocio),
      events: postCards.map(({ evento }) => evento),
    }),
    proveedores: providerCards.map((card) => ({ ...media.ofProvider(card), ...providerMarks({}, card) })),
    publicaciones: postCards.map((card) => ({ ...media.ofPost(card), ...postMarks({}, card) })),
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
