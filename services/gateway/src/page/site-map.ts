import type { Calls, SiteMapPage } from '@vitrina/contracts';
import { findSegment } from '@vitrina/contracts/catalogue';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { slugOf } from '@vitrina/contracts/rules';
import { escapeHtml, findRoute } from '@vitrina/first-content';
import type { App, Log, ServiceClient } from '@vitrina/kernel';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { compressed } from '../edge/compress.ts';
import { dependsOnPlace } from './first/content.ts';
import type { Live, LiveRegistry } from './live-registry.ts';
import { texts } from './texts.ts';

/**
 * Providers in one map. Each has at most 14 addresses (its page, its blog, and 12 entries): 14,000 addresses and 2 MB,
 * far below the 50,000 and 50 MB of sitemaps.org, because crawlers may request all maps simultaneously.
 */
const PART = 1_000;
/** Most maps of providers that are made simultaneously. */
const MOST_MADE = 2;
/** Most maps of providers that wait for their turn; further requests are refused. */
const MOST_WAITING = 400;
/** Most cached maps; none is kept longer than its lifetime. */
const MAX_KEPT = 100;
/** Longest wait for a response of the directory, in milliseconds. */
const PATIENCE_MS = 5_000;
/** How long crawlers may cache maps that name no provider, in seconds. */
const KEPT = 3_600;
/**
 * Lifetime of a map of providers, in seconds: a removed or suspended provider disappears from it within 5 s. Also the
 * shortest interval between two requests to the directory for the same map.
 */
const PROVIDERS_KEPT = 3;
/** Lifetime of the index and of the maps of trades, which name no provider, in seconds. */
const INDEX_KEPT = 60;
/** `Retry-After` in seconds if a map could not be made. */
const RETRY_AFTER = 30;

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

interface SiteMapSources {
  registry: LiveRegistry;
  directory: ServiceClient | undefined;
  publicUrl: string;
  log: Log;
}

/**
 * Serves `/sitemap.xml`, which lists the other maps: the pages with those of each place, those of each trade in
 * towns and subdivisions (R59), of which there are some 10,200, and the providers by their first letter. A map without an
 * address is neither listed nor served: the protocol has no empty maps.
 */
export function mountSiteMaps(app: App, { registry, directory, publicUrl, log }: SiteMapSources): void {
  const { origin } = new URL(publicUrl);
  const maps = new LRUCache<string, Promise<string | null>>({ max: MAX_KEPT, ttlAutopurge: true });
  const turns = new Turns(MOST_MADE, MOST_WAITING);

  const send = async (c: Context, xml: string, seconds: number): Promise<Response> => {
    const { body, headers } = await compressed(xml, c.req.header('accept-encoding'));
    return c.body(body, 200, { ...XML, ...headers, 'Cache-Control': `public, max-age=${seconds}` });
  };

  /**
   * Answers with a map made from the directory; requests that arrive while it waits or is made share the response.
   * @param make calls `begin` before asking the directory: the map's lifetime starts then
   */
  const answer = async (
    c: Context,
    name: string,
    seconds: number,
    make: (begin: () => void) => Promise<string | null>,
  ): Promise<Response> => {
    const known = maps.get(name);
    const begin = () => maps.set(name, map, { ttl: seconds * 1_000 });
    const map: Promise<string | null> = known ?? Promise.resolve().then(() => make(begin));
    if (!known) maps.set(name, map);
    let xml: string | null;
    try {
      xml = await map;
    } catch (error) {
      if (maps.peek(name) === map) maps.delete(name);
      log.warn({ err: error, name }, 'site map not to be had');
      // An older map might name a provider removed since.
      return c.text(texts.siteMapAway, 503, { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER) });
    }
    return xml === null ? c.notFound() : send(c, xml, seconds);
  };

  app.get('/sitemap.xml', (c) =>
    answer(c, 'index', INDEX_KEPT, async (begin) => {
      begin();
      const [counts, trades] = await Promise.all([
        askDirectory<Calls['GET /api/mapa/indice']['answer']>(directory, '/api/mapa/indice'),
        askDirectory<Calls['GET /api/mapa/oficios']['answer']>(directory, '/api/mapa/oficios'),
      ]);
      const parts = counts.data.flatMap(({ prefijo, total }) =>
        Array.from(
          { length: Math.ceil(total / PART) },
          (_, at) => `proveedores-${prefijo}${at === 0 ? '' : `-${at + 1}`}`,
        ),
      );
      const names = ['paginas', ...trades.data.map((trade) => `servicios-${trade}`), ...parts];
      const entries = names.map((name) => `<sitemap><loc>${origin}/mapas/${name}.xml</loc></sitemap>`);
      return document('sitemapindex', entries);
    }),
  );

  app.get('/mapas/paginas.xml', async (c) => {
    const live = await registry.live();
    const entries = (live ? pagesOf(live) : []).map((path) => entry(origin + path));
    if (entries.length > 0) return send(c, document('urlset', entries), KEPT);
    return c.text(texts.siteMapAway, 503, { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER) });
  });

  app.get('/mapas/:name{servicios-[a-z0-9-]{1,80}\\.xml}', (c) => {
    const name = c.req.param('name');
    const trade = name.slice('servicios-'.length, -'.xml'.length);
    if (slugOf(findSegment(trade) ?? '') !== trade) return c.notFound();
    return answer(c, name, INDEX_KEPT, (begin) =>
      turns.run(async () => {
        begin();
        type Places = Calls['GET /api/mapa/oficios/:segmento']['answer'];
        const { data } = await askDirectory<Places>(directory, `/api/mapa/oficios/${trade}`);
        const entries = data.map((place) => entry(`${origin}/servicios/${trade}/${place}`));
        return entries.length === 0 ? null : document('urlset', entries);
      }),
    );
  });

  app.get('/mapas/:name{proveedores-[a-z0-9](-[1-9][0-9]{0,3})?\\.xml}', (c) => {
    const name = c.req.param('name');
    const [, beginning = '', part = '1'] = /^proveedores-(.)(?:-(\d+))?/.exec(name) ?? [];
    const make = async () => {
      const pages = await pagesFrom(directory, beginning, (Number(part) - 1) * PART);
      const entries = pages.map((page) => entry(`${origin}/p/${page}`));
      return entries.length === 0 ? null : document('urlset', entries);
    };
    return answer(c, name, PROVIDERS_KEPT, (begin) =>
      turns.run(() => {
        begin();
        return make();
      }),
    );
  });
}

/** Limits how many tasks run simultaneously; the others wait in order. */
class Turns {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws if too many tasks wait already, or the task's own error */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else if (this.#waiting.length >= this.#mostWaiting) throw new Error('too many wait for their turn');
    // A task that ends hands its turn to the next.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Paths of all public pages without parameters, with one for each place if the content depends on it. */
function pagesOf({ pages }: Live): string[] {
  return pages
    .map(({ route }) => route)
    .filter(({ path, page }) => page && !/[:*]/.test(path))
    .flatMap(({ path }) => {
      const route = findRoute(pages, path);
      if (!route || !dependsOnPlace(route)) return [path];
      const places = Object.entries(SUBDIVISIONS).flatMap(([pais, states]) =>
        states.map(({ code }) => `${path}?pais=${pais}&estado=${code}`),
      );
      return [path, ...places];
    });
}

/** Path parts after `/p/`: of providers, of their blogs that have entries, and of those entries. */
async function pagesFrom(directory: ServiceClient | undefined, beginning: string, skip: number): Promise<string[]> {
  const path = `/api/mapa?prefijo=${beginning}&limit=${PART}&salto=${skip}`;
  const { data, entradas } = await askDirectory<SiteMapPage>(directory, path);
  const blogs = new Set(entradas.map((entry) => entry.slice(0, entry.lastIndexOf('/'))));
  return [...data, ...blogs, ...entradas];
}

async function askDirectory<Answer>(directory: ServiceClient | undefined, path: string): Promise<Answer> {
  if (!directory) throw new Error('no directory');
  const answer = await directory.fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`the directory answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

function entry(url: string): string {
  return `<url><loc>${escapeHtml(url)}</loc></url>`;
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
}
