import type { Calls } from '@vitrina/contracts';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import type { App, Log, ServiceClient } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { dependsOnPlace } from './first/content.ts';
import type { Live, LiveRegistry } from './live-registry.ts';
import { escapeHtml } from './markup.ts';
import { findRoute } from './route.ts';

/** What slugs begin with; each has a site map of its own, which keeps every one far below the 50,000 allowed. */
const BEGINNINGS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Slugs asked for at once. */
const PAGE = 5_000;
/** Longest wait for one page of slugs, in milliseconds. */
const PATIENCE_MS = 5_000;
/** How long crawlers may keep the maps that name no provider, in seconds. */
const KEPT = 3_600;
/**
 * How long a map of providers is good, in seconds: who was removed or suspended has left it within 5 s. It is also how
 * often the directory is asked for one at most.
 */
const PROVIDERS_KEPT = 3;
/** Seconds until it makes sense to ask for a map again that could not be made. */
const RETRY_AFTER = 30;

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${KEPT}` };
const PROVIDERS_XML = { ...XML, 'Cache-Control': `public, max-age=${PROVIDERS_KEPT}` };

/** What site maps are made from. */
export interface SiteMapSources {
  registry: LiveRegistry;
  directory: ServiceClient | undefined;
  publicUrl: string;
  log: Log;
}

/** `/sitemap.xml` names the others: the pages with those of each place, and the providers by their first letter. */
export function mountSiteMaps(app: App, { registry, directory, publicUrl, log }: SiteMapSources): void {
  const { origin } = new URL(publicUrl);
  const parts = new LRUCache<string, Promise<string>>({ max: BEGINNINGS.length, ttl: PROVIDERS_KEPT * 1_000 });

  app.get('/sitemap.xml', (c) => {
    const names = ['paginas', ...BEGINNINGS.map((beginning) => `proveedores-${beginning}`)];
    const maps = names.map((name) => `<sitemap><loc>${origin}/mapas/${name}.xml</loc></sitemap>`);
    return c.body(document('sitemapindex', maps), 200, XML);
  });

  app.get('/mapas/paginas.xml', async (c) => {
    const live = await registry.live();
    return c.body(
      document(
        'urlset',
        (live ? pagesOf(live) : []).map((path) => entry(origin + path)),
      ),
      200,
      XML,
    );
  });

  const providersOf = async (beginning: string): Promise<string> => {
    const pages = await pagesFrom(directory, beginning);
    const entries = pages.map((page) => entry(`${origin}/p/${page}`));
    return document('urlset', entries);
  };

  app.get('/mapas/:name{proveedores-[a-z0-9]\\.xml}', async (c) => {
    const beginning = c.req.param('name').charAt('proveedores-'.length);
    // Kept from before the directory is asked; requests that arrive while it answers share that answer.
    const part = parts.get(beginning) ?? providersOf(beginning);
    if (!parts.has(beginning)) parts.set(beginning, part);
    try {
      return c.body(await part, 200, PROVIDERS_XML);
    } catch (error) {
      if (parts.peek(beginning) === part) parts.delete(beginning);
      log.warn({ err: error, beginning }, 'site map not to be had');
      // An older one might name who has been removed since.
      const headers = { ...XML, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER) };
      return c.body(document('urlset', []), 503, headers);
    }
  });
}

/** Paths of all public pages without parameters, with one for each place where the place decides. */
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

/** What follows `/p/` in the addresses of providers, of their blogs that have entries, and of these. */
async function pagesFrom(directory: ServiceClient | undefined, beginning: string): Promise<string[]> {
  if (!directory) throw new Error('no directory');
  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/mapa?prefijo=${beginning}&limit=${PAGE}${after && `&despues=${after}`}`;
    const answer = await directory.fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`the directory answered ${answer.status}`);
    const page = (await answer.json()) as Calls['GET /api/mapa']['answer'];
    const blogs = new Set(page.entradas.map((path) => path.slice(0, path.lastIndexOf('/'))));
    pages.push(...page.data, ...blogs, ...page.entradas);
    after = page.siguiente;
  }
  return pages;
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
