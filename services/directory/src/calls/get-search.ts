import { findSegment } from '@vitrina/contracts/catalogue';
import { postKinds } from '@vitrina/contracts/wire';
import { clientAddress, readCursor, requestLog, setNextLink, writeCursor } from '@vitrina/kernel';
import { z } from 'zod';
import type { Handler } from '../dependencies.ts';
import { browse } from '../reading/browse.ts';
import { firstWorksOf } from '../reading/first-works.ts';
import { placeFilter } from '../responses/place-filter.ts';
import { browseResults, engineResults, noResults, type SearchResults } from '../responses/search-results.ts';
import { cleanText } from '../rules/clean-text.ts';
import { extractRequest, extractTypedWords } from '../rules/search-text.ts';
import type { EmptySearches } from '../search/empty-searches.ts';
import { find } from '../search/find.ts';
import type { SearchRequest } from '../search/query.ts';
import { MAX_HITS } from '../search/settings.ts';
import { identifyVisitor } from '../statistics/visitor.ts';

/** Cursor: offset in both lists. */
const cursorShape = z.int().min(1).max(MAX_HITS);

/** `GET /api/buscar`: searches with the engine, or browses the read model while the engine is unavailable. */
export const getSearch: Handler<'GET /api/buscar'> = async (
  { c, query, session },
  { store, engine, media, engineBreaker, browsing, emptySearches, appearances, visitorSecret, countsTools },
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
    offset: readCursor(cursorShape, query.cursor) ?? 0,
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
  const works = await firstWorksOf(
    store,
    media,
    shown.map(({ id }) => id),
    request.now,
  );
  for (const provider of shown) provider.trabajos = works.get(provider.id) ?? [];
  if (request.text || topic) {
    const visitor = identifyVisitor(c, visitorSecret, request.now, countsTools);
    if (visitor) appearances.note(visitor, session?.userId, data.proveedores);
  }
  const next = request.offset + request.limit;
  const total = Math.max(data.total.proveedores, data.total.publicaciones);
  if (next < Math.min(total, MAX_HITS))
    setNextLink(c, { ...interpretedQuery(data, answered), cursor: writeCursor(next) });
  return { success: true, data, ms: Math.round((performance.now() - started) * 10) / 10, degradado };
};

/**
 * Query parameters of the next page for an interpreted text: the same interpretation, whatever its words find there.
 */
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
