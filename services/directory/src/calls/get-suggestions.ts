import { requestLog } from '@vitrina/kernel';
import { placeFilter } from '../answers/place-filter.ts';
import type { Handler } from '../dependencies.ts';
import { cleanText } from '../rules/clean-text.ts';
import { typedWords } from '../rules/search-text.ts';
import { askNames, suggest } from '../search/suggestions.ts';
import { tradesFor } from '../search/trades-for.ts';

/**
 * `GET /api/sugerencias`: names only, so that it answers between two keys; segments alone while the engine is away. With
 * `tipo=segmento` it answers the trades that a provider may choose, without asking the engine.
 */
export const getSuggestions: Handler<'GET /api/sugerencias'> = async ({ c, query }, { engine, outages }) => {
  c.header('Cache-Control', 'no-cache');
  const { country = null, subdivision = null } = placeFilter(query.pais, query.estado);
  const text = typedWords(cleanText(query.q));
  if (!text) return { success: true, data: [] };
  if (query.tipo === 'segmento')
    return { success: true, data: tradesFor(text).map((texto) => ({ tipo: 'segmento' as const, texto })) };
  const found = await outages.attempt(
    () => askNames(engine, { text, country, subdivision, topic: null, kind: null, now: Date.now() }),
    (error) => requestLog(c).warn({ err: error }, 'search engine failed, suggesting segments only'),
  );
  return { success: true, data: suggest(text, found ?? { providers: [], events: [] }) };
};
