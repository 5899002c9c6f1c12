import { findSegment } from '@vitrina/contracts/catalogue';
import { postKinds } from '@vitrina/contracts/wire';
import { clientAddress, type Feature, readCursor, requestLog, setNextLink, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { DirectoryContext, Handlers } from '../context.ts';
import { placeFilter } from '../geo/places.ts';
import { cleanText } from '../model/names.ts';
import { identifyVisitor } from '../statistics/visit-counter.ts';
import { browse } from './browse.ts';
import type { EmptySearches } from './empty-searches.ts';
import { find } from './find.ts';
import type { SearchRequest } from './query.ts';
import { browseResults, engineResults, firstWorksOf, noResults, type SearchResults } from './search-results.ts';
import { extractRequest, extractTypedWords } from './search-text.ts';
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
    await learnedWords.refresh();
    learnedWords.start();
    shutdown.add('workers', () => learnedWords.close());
    shutdown.add('workers', () => emptySearches.flush());
  },
};

const searchCalls = {
  /** Searches with the engine, or browses the read model while the engine is unavailable. */
  'GET /api/buscar': async (
    { c, query, session },
    { store, engine, media, engineBreaker, browsing, emptySearches, appearances, config },
  ) => {
    const started = performance.now();
    c.header('Cache-Control', 'no-cache');
    const place = placeFilter(query.pais, query.estado);
    const topic = query.segmento ? findSegment(query.segmento) : null;
    const typed = extractTypedWords(cleanText(query.q));
    const request: SearchRequest = {
      text: extractRequest(typed, (text) => findSegment(text) !== null),
      country: place.country ?? null,
      subdivision: place.subdivision ?? null,
      topic,
      kind: query.tipo ? postKinds.fromWire[query.tipo] : null,
      offset: readCursor(offsetCursor, query.cursor) ?? 0,
      limit: query.limit,
      now: Date.now(),
    };
    let degradado = false;
    let data: SearchResults;
    let answered = request;
    // A text without words, or an unknown segment, finds nothing.
    if ((query.segmento && !topic) || (query.q && !typed)) data = noResults(request.text);
    else {
      const findings = await engineBreaker.attempt(
        () => find(engine, request, typed, query.literal === '1'),
        (error) => requestLog(c).warn({ err: error }, 'search engine failed, browsing instead'),
      );
      degradado = findings === null;
      answered = findings?.request ?? request;
      data = findings
        ? engineResults(findings, typed, media)
        : browseResults(await browsing.run(() => browse(store, request)), request, media);
      if (findings) countEmptySearch(emptySearches, clientAddress(c), data, request);
    }
    const shown = [...data.proveedores, ...data.proveedores_cercanos];
    const ids = shown.map(({ id }) => id);
    const works = await firstWorksOf(store, media, ids, request.now);
    for (const provider of shown) provider.trabajos = works.get(provider.id) ?? [];
    if (request.text || topic) {
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
      () => searchNames(engine, { text, country, subdivision, topic: null, kind: null, now: Date.now() }),
      (error) => requestLog(c).warn({ err: error }, 'search engine failed, suggesting segments only'),
    );
    return { success: true, data: suggest(text, found ?? { providers: [], events: [] }) };
  },
} satisfies Handlers;

/** Query parameters of the next page for an interpreted text: the same interpretation, whatever its words find. */
function interpretedQuery({ entendido }: SearchResults, { text, topic }: SearchRequest): Record<string, string> {
  if (!entendido) return {};
  const { lugar } = entendido;
  return {
    q: text,
    literal: '1',
    ...(topic && { segmento: topic }),
    ...(lugar && { pais: lugar.pais, estado: lugar.estado }),
  };
}

/** Counts a search without results if its text, not a filter, caused it. */
function countEmptySearch(
  empty: EmptySearches,
  writer: string,
  { total, entradas }: SearchResults,
  request: SearchRequest,
): void {
  const { text, country, topic, kind, offset } = request;
  if (!text || topic || kind || offset > 0) return;
  if (total.proveedores + total.publicaciones + entradas.length > 0) empty.found(writer, text);
  else empty.note(writer, text, country);
}
