import { type App, type CallKit, requestLog, serveCall } from '@vitrina/kernel';
import { placeFilter } from '../answers/place-filter.ts';
import { cleanText } from '../rules/clean-text.ts';
import type { Engine } from '../search/engine.ts';
import type { OutageMemory } from '../search/outage.ts';
import { askNames, suggest } from '../search/suggestions.ts';

/** `GET /api/sugerencias`: names only, so that it answers between two keys; segments alone while the engine is away. */
export function serveSuggestions(app: App, kit: CallKit, engine: Engine, outages: OutageMemory): void {
  serveCall(app, kit, 'GET /api/sugerencias', async ({ c, query }) => {
    c.header('Cache-Control', 'no-cache');
    const { pais = null, estado = null } = placeFilter(query.pais, query.estado);
    const text = cleanText(query.q).trim();
    const found = await outages.attempt(
      () => askNames(engine, { text, pais, estado, tema: null, tipo: null, now: Date.now() }),
      (error) => requestLog(c).warn({ err: error }, 'search engine failed, suggesting segments only'),
    );
    return { success: true, data: suggest(text, found ?? { providers: [], events: [] }) };
  });
}
