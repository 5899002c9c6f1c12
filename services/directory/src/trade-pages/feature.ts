import { findSegment } from '@vitrina/contracts/catalogue';
import { findPlaceBySlug } from '@vitrina/contracts/places/slugs';
import { type Feature, Problem, requestLog } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { DirectoryContext, Handlers } from '../context.ts';
import { browseTradePage } from './browse-page.ts';
import { findTradePage } from './find-page.ts';
import { listedPlaces, listedSegments } from './listed-pages.ts';
import type { TradePlace } from './trade-place.ts';

/** Pages of a trade in a town or subdivision, and their part of the site map (R59). */
export const tradePages: Feature<DirectoryContext> = {
  name: 'trade-pages',
  start(context) {
    context.calls(tradePageCalls, context);
  },
};

/** Response to a page without anyone while the engine is down, in seconds: providers of other towns may work there. */
const RETRY_AFTER = 3;

const tradePageCalls = {
  /** A page from the engine, or from the read model while the engine is unavailable. */
  'GET /api/servicios/:segmento/:lugar': async ({ c, params }, { store, engine, engineBreaker, browsing, media }) => {
    const about = readAbout(params);
    const now = Date.now();
    const found = await engineBreaker.attempt(() => findTradePage(engine, about, media, now), warnOf(c));
    const data = found ?? (await browsing.run(() => browseTradePage(store, about, media, now)));
    if (data.proveedores.length === 0) {
      if (found || !about.place.town) throw new Problem('ruta_no_encontrada');
      throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
    }
    return { success: true, data, degradado: found === null };
  },

  'GET /api/mapa/oficios': async ({ c }, { engine, engineBreaker }) => {
    const data = await engineBreaker.attempt(() => listedSegments(engine), warnOf(c));
    if (!data) throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
    return { success: true, data };
  },

  'GET /api/mapa/oficios/:segmento': async ({ c, params }, { engine, engineBreaker }) => {
    const segment = findSegment(params.segmento);
    if (!segment) throw new Problem('ruta_no_encontrada');
    const data = await engineBreaker.attempt(() => listedPlaces(engine, segment), warnOf(c));
    if (!data) throw new Problem('servicio_no_disponible', { retryAfter: RETRY_AFTER });
    return { success: true, data };
  },
} satisfies Handlers;

function warnOf(c: Context) {
  return (error: unknown) => requestLog(c).warn({ err: error }, 'search engine failed, pages of trades go without it');
}

/** Reads the address of a page in any spelling. @throws {Problem} `ruta_no_encontrada` */
function readAbout({ segmento, lugar }: { segmento: string; lugar: string }): TradePlace {
  const segment = findSegment(segmento);
  const place = findPlaceBySlug(lugar);
  if (!segment || !place) throw new Problem('ruta_no_encontrada');
  return { segment, place };
}
