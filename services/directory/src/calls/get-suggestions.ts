import { requestLog } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { placeFilter } from '../responses/place-filter.ts';
import { cleanText } from '../rules/clean-text.ts';
import { extractTypedWords } from '../rules/search-text.ts';
import { searchNames, suggest } from '../search/suggestions.ts';
import { tradesFor } from '../search/trades-for.ts';

/**
 * `GET /api/sugerencias`: returns only names, so that it can respond between two keystrokes. While the engine is
 * unavailable, returns only segments. With `tipo=segmento`, returns the segments (trades) that a provider can choose; does
 * not use the engine.
 */
export const getSuggestions: Handler<'GET /api/sugerencias'> = async ({ c, query }, { engine, engineBreaker }) => {
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
};
