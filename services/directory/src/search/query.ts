import { HIGHLIGHT_END, HIGHLIGHT_START } from '@vitrina/contracts';
import type { CountryCode } from '@vitrina/contracts/places';
import type { PostKind } from '@vitrina/contracts/plans';
import type { MultiSearchParams, MultiSearchQuery, MultiSearchResult } from 'meilisearch';
import { placeKey } from '../rules/placement.ts';
import type { PostDocument, ProviderDocument } from './documents.ts';
import type { Engine, IndexNames } from './engine.ts';

/** A search as the call understood it: every value that reaches a filter is one of ours. */
export interface SearchRequest {
  /** What the visitor typed, without control characters; empty for a look around. */
  text: string;
  pais: CountryCode | null;
  /** Stored code of the subdivision; only together with its country. */
  estado: string | null;
  /** Segment or group of the catalogue. */
  tema: string | null;
  tipo: PostKind | null;
  offset: number;
  limit: number;
  /** Instant in milliseconds since 1970. */
  now: number;
}

/** What the engine found in each index. */
export interface EngineAnswer {
  providers: MultiSearchResult<ProviderDocument>;
  posts: MultiSearchResult<PostDocument>;
}

/** Asks both indexes in one request. */
export async function askEngine({ client, names }: Engine, request: SearchRequest): Promise<EngineAnswer> {
  const answer = await client.multiSearch(searchRequest(names, request));
  const [providers, posts] = answer.results;
  if (!providers || !posts) throw new Error('the search engine answered fewer results than queries');
  return {
    providers: providers as unknown as EngineAnswer['providers'],
    posts: posts as unknown as EngineAnswer['posts'],
  };
}

/** What the engine is sent: one query for each index. */
export function searchRequest(names: IndexNames, request: SearchRequest): MultiSearchParams {
  return {
    queries: [
      {
        ...base(request),
        indexUid: names.providers,
        filter: placeAndTopic(request),
        facets: ['segmentos', 'lugar'],
        attributesToHighlight: ['nnegocio', 'especialidad', 'segmentos', 'descripcion'],
        attributesToRetrieve: ['tarjeta', 'nnegocio', 'especialidad', 'segmentos', 'descripcion'],
      },
      {
        ...base(request),
        indexUid: names.posts,
        filter: [
          ...placeAndTopic(request),
          `publicFrom <= ${request.now}`,
          `publicUntil > ${request.now}`,
          ...(request.tipo ? [`tipo = ${request.tipo}`] : []),
        ],
        facets: ['tipo'],
        attributesToHighlight: ['evento', 'texto_personalizado'],
        attributesToRetrieve: ['tarjeta', 'finishedFrom', 'evento', 'texto_personalizado'],
      },
    ],
  };
}

function base(request: SearchRequest): Omit<MultiSearchQuery, 'indexUid'> {
  return {
    q: request.text,
    offset: request.offset,
    limit: request.limit,
    highlightPreTag: HIGHLIGHT_START,
    highlightPostTag: HIGHLIGHT_END,
  };
}

function placeAndTopic({ pais, estado, tema }: SearchRequest): string[] {
  const place = pais && (estado ? `lugar = "${placeKey(pais, estado)}"` : `codigoPais = "${pais}"`);
  return [...(place ? [place] : []), ...(tema ? [`temas = "${tema}"`] : [])];
}
