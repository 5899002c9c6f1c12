import type { SearchFilters, SearchOrder, UnderstoodSearch } from '@vitrina/contracts';
import { findSegment } from '@vitrina/contracts/catalogue';
import { badgeKinds, paymentMethods, postKinds } from '@vitrina/contracts/wire';
import {
  clientAddress,
  type Feature,
  Problem,
  readCursor,
  requestLog,
  setNextLink,
  writeCursor,
} from '@vitrina/kernel';
import { z } from 'zod';
import type { DirectoryContext, Handlers } from '../context.ts';
import { siteMapPage } from '../gallery/site-map.ts';
import { placeFilter } from '../geo/places.ts';
import { cleanText } from '../model/names.ts';
import { identifyVisitor } from '../statistics/visit-counter.ts';
import { browse } from './browse.ts';
import type { EmptySearches } from './empty-searches.ts';
import { find } from './find.ts';
import { LISTED } from './listed.ts';
import { mapPoints } from './map.ts';
import { type Near, nearTown } from './near.ts';
import { ANYWHERE, type OfferFilter, type SearchRequest } from './query.ts';
import { browseResults, engineResults, noResults, type SearchResults } from './search-results.ts';
import { extractOpenNow, extractRequest, extractTypedWords } from './search-text.ts';
import { MAX_HITS } from './settings.ts';
import { searchNames, suggest, tradesFor } from './suggestions.ts';
import { taughtWordCalls } from './taught-words.ts';

/** Cursor: offset in both lists. */
const offsetCursor = z.int().min(1).max(MAX_HITS);

/** The search box, and what administrators teach it. */
export const search: Feature<DirectoryContext> = {
  name: 'search',
  async start(context) {
    const { learnedWords, emptySearches, shutdown } = context;
    context.calls({ ...searchCalls, ...taughtWordCalls }, context);
    await learnedWords.start();
    shutdown.add('workers', () => learnedWords.close());
    shutdown.add('workers', () => emptySearches.flush());
  },
};

/** Cache lifetime of a map's points, in seconds: a suspended provider disappears within 5 s (R36). */
const MAP_MAX_AGE = 4;

const searchCalls = {
  /** Searches with the engine, or browses the read model while the engine is unavailable. */
  'GET /api/buscar': async (
    { c, query, session },
    { store, engine, media, engineBreaker, browsing, emptySearches, appearances, config },
  ) => {
    const started = performance.now();
    c.header('Cache-Control', 'no-cache');
    const { request, typed, asksOpen } = readRequest(query);
    request.offset = readCursor(offsetCursor, query.cursor) ?? 0;
    request.limit = query.limit;
    let degradado = false;
    let data: SearchResults;
    let answered = request;
    // A text without words, or an unknown segment, finds nothing.
    if (findsNothing(query, request, typed)) data = noResults(request);
    else {
      const findings = await engineBreaker.attempt(
        () => {
          const [isLiteral, countsFilters] = [query.literal === '1', query.contar === 'filtros'];
          return find(engine, request, typed, { isLiteral, asksOpen, countsFilters });
        },
        (error) => requestLog(c).warn({ err: error }, 'search engine failed, browsing instead'),
      );
      degradado = findings === null;
      answered = findings?.request ?? request;
      data = findings
        ? engineResults(findings, typed, media)
        : browseResults(await browsing.run(() => browse(store, request)), request, media);
      if (findings) countEmptySearch(emptySearches, clientAddress(c), data, request);
    }
    if (request.text || request.topic) {
      const visitor = identifyVisitor(c, config, request.now);
      if (visitor) appearances.note(visitor, session?.userId, data.proveedores);
    }
    const next = request.offset + request.limit;
    const total = Math.max(data.total.proveedores, data.total.publicaciones);
    if (next < Math.min(total, MAX_HITS))
      setNextLink(c, { ...interpretedQuery(data, answered), cursor: writeCursor(next) });
    return { success: true, data, ms: Math.round((performance.now() - started) * 10) / 10, degradado };
  },

  /**
   * Returns only names, so that it can respond between two keystrokes. While the engine is unavailable, returns only
   * segments. With `tipo=segmento`, returns the segments (trades) that a provider can choose; does not use the
   * engine.
   */
  'GET /api/sugerencias': async ({ c, query }, { engine, engineBreaker }) => {
    c.header('Cache-Control', 'no-cache');
    const { country = null, subdivision = null } = placeFilter(query.pais, query.estado);
    const text = extractTypedWords(cleanText(query.q));
    if (!text) return { success: true, data: [] };
    if (query.tipo === 'segmento')
      return { success: true, data: tradesFor(text).map((texto) => ({ tipo: 'segmento' as const, texto })) };
    const found = await engineBreaker.attempt(
      () => searchNames(engine, { text, country, subdivision, topic: null, kind: null, ...ANYWHERE, now: Date.now() }),
      (error) => requestLog(c).warn({ err: error }, 'search engine failed, suggesting segments only'),
    );
    return { success: true, data: suggest(text, found ?? { providers: [], events: [] }) };
  },

  /** The points of a map, or the slugs of the site map. */
  'GET /api/mapa': async ({ c, query }, { store, engine, engineBreaker }) => {
    const { caja, zoom } = query;
    if (!caja) return siteMapPage(store, query);
    c.header('Cache-Control', `public, max-age=${MAP_MAX_AGE}`);
    const { request, typed, asksOpen } = readRequest(query);
    if (findsNothing(query, request, typed)) return { success: true, data: [], centro: null };
    const found = await engineBreaker.attempt(
      async () => {
        const options = { isLiteral: query.literal === '1', asksOpen };
        // The list next to the map shows the meaning of the text.
        const listed = request.text ? await find(engine, { ...request, limit: LISTED }, typed, options) : null;
        const shown = listed?.request ?? request;
        return { data: await mapPoints(engine, shown, listed, caja, zoom), centro: positionOf(shown.near) };
      },
      (error) => requestLog(c).warn({ err: error }, 'search engine failed, the map stays empty'),
    );
    if (!found) throw new Problem('servicio_no_disponible', { retryAfter: 3 });
    return { success: true, ...found };
  },
} satisfies Handlers;

/** Reads the text and the filters of a search, without its page. */
function readRequest(query: SearchFilters & { q: string; literal?: '1' | undefined; orden?: SearchOrder | undefined }) {
  const place = placeFilter(query.pais, query.estado);
  const near = nearOf(query);
  const words = extractTypedWords(cleanText(query.q));
  const { text: typed, asksOpen } = query.literal ? { text: words, asksOpen: false } : extractOpenNow(words);
  const request: SearchRequest = {
    text: extractRequest(typed, (text) => findSegment(text) !== null),
    country: place.country ?? null,
    subdivision: place.subdivision ?? null,
    topic: query.segmento ? findSegment(query.segmento) : null,
    kind: query.tipo ? postKinds.fromWire[query.tipo] : null,
    near,
    isByDistance: near !== null && (query.orden ?? 'distancia') === 'distancia',
    isByRating: query.orden === 'valoracion',
    isOpen: asksOpen || query.abierto === '1',
    offer: offerOf(query),
    stars: query.estrellas ?? null,
    badges: (query.insignia ?? []).map((kind) => badgeKinds.fromWire[kind]),
    offset: 0,
    limit: 0,
    now: Date.now(),
  };
  return { request, typed, asksOpen };
}

function offerOf({ precio_max, factura, pago, idioma }: SearchFilters): OfferFilter | null {
  if (precio_max === undefined && !factura && !pago && !idioma) return null;
  return {
    maxPrice: precio_max ?? null,
    givesInvoices: factura === '1',
    payment: pago ? paymentMethods.fromWire[pago] : null,
    language: idioma ?? null,
  };
}

function positionOf(near: Near | null) {
  if (!near) return null;
  const [lat, lon] = near.at;
  return { lat, lon };
}

/** True for a text without words, and for an unknown segment. */
function findsNothing({ q, segmento }: { q: string } & SearchFilters, request: SearchRequest, typed: string): boolean {
  return (Boolean(segmento) && request.topic === null) || (q !== '' && typed === '' && !request.isOpen);
}

/**
 * Reads the place around which a search looks.
 * @throws {Problem} `ciudad_desconocida`
 */
function nearOf({ ciudad, cerca, radio }: SearchFilters): Near | null {
  const radius = radio ?? null;
  if (ciudad === undefined) return cerca ? { at: cerca, radius, place: null, town: null } : null;
  const near = nearTown(ciudad, radius);
  if (!near) throw new Problem('ciudad_desconocida', { fields: ['ciudad'] });
  return near;
}

/** Query parameters of the next page for an interpreted text: the same interpretation, whatever its words find. */
function interpretedQuery(
  { entendido }: SearchResults,
  { text, topic, isOpen, isByRating }: SearchRequest,
): Record<string, string | undefined> {
  if (!entendido) return {};
  const { lugar } = entendido;
  return {
    q: text,
    literal: '1',
    ...(topic && { segmento: topic }),
    ...(isOpen && { abierto: '1' }),
    // The named place replaces the sent one.
    ...(lugar && { cerca: undefined, radio: undefined, ...placeQuery(lugar, isByRating) }),
  };
}

function placeQuery({ ciudad, pais, estado }: NonNullable<UnderstoodSearch['lugar']>, isByRating: boolean) {
  return ciudad === null
    ? { ciudad: undefined, pais, estado }
    : { ciudad, pais: undefined, estado: undefined, ...(!isByRating && { orden: undefined }) };
}

/** Counts a search without results if its text, not a filter, caused it. */
function countEmptySearch(
  empty: EmptySearches,
  writer: string,
  { total, entradas }: SearchResults,
  request: SearchRequest,
): void {
  const { text, country, topic, kind, offer, stars, badges, isOpen, offset } = request;
  if (!text || topic || kind || offer || stars !== null || badges.length > 0 || isOpen || offset > 0) return;
  if (total.proveedores + total.publicaciones + entradas.length > 0) empty.found(writer, text);
  else empty.note(writer, text, country);
}
