import type { ServiceName } from '@vitrina/contracts';
import { writePageId } from '@vitrina/contracts/microfrontends/page-id';
import { FirstAsker, findRoute, openLinks, type PageRoute, readVisit, type Sender } from '@vitrina/first-content';
import {
  type App,
  CLIENT_ADDRESS_HEADER,
  CohortCookie,
  clientAddress,
  type Log,
  newToken,
  Problem,
  READING,
  refuseMethod,
  type ServiceClient,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import { compressed } from '../edge/compress.ts';
import { type FirstContent, writeFirstContent } from './first/content.ts';
import type { FirstModules } from './first/first-modules.ts';
import { renderHead } from './head.ts';
import { type MapTiles, renderPage, renderStarting } from './html.ts';
import type { LiveRegistry } from './live-registry.ts';
import type { PageCounts } from './page-counts.ts';
import { pagePolicy } from './policy.ts';
import { type Previews, previewBanner } from './previews.ts';

const takesHtml = (accept: string | undefined) => !accept || /text\/html|\*\/\*/.test(accept);

/** A path whose last part has an extension names a file; files are served elsewhere. */
const namesFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path);

/** Operational routes of the process; the kernel mounts them last. */
const operations = new Set(['/health', '/ready', '/metrics']);

/** `Retry-After` in seconds of a page whose subject no service could confirm. */
const UNKNOWN_RETRY_AFTER = 30;

type PageServices = Readonly<Partial<Record<ServiceName, ServiceClient>>>;

interface PageSources {
  registry: LiveRegistry;
  previews: Previews;
  services: PageServices;
  modules: FirstModules;
  publicUrl: string;
  /** Second address of the build files, without a trailing slash. */
  secondUrl: string | undefined;
  /** Street tiles of the operator, if any. */
  tiles: MapTiles | undefined;
  /** Address of processed media, if it is not the public address. */
  mediaUrl: string | undefined;
  pageSecret: string;
  /** Share of pages measured by their browsers, 0 to 1. */
  measuredShare: number;
  counts: PageCounts;
  log: Log;
}

/** Serves every other address as a page of the shell; an unknown address gets 404 and the shell's own screen. */
export function mountPages(app: App, sources: PageSources): void {
  const {
    registry,
    previews,
    services,
    modules,
    publicUrl,
    secondUrl,
    tiles,
    mediaUrl = publicUrl,
    counts,
    log,
  } = sources;
  const { origin } = new URL(publicUrl);
  const addresses = [publicUrl, mediaUrl];
  const cohort = new CohortCookie(publicUrl);
  app.get('*', async (c, next) => {
    if (operations.has(c.req.path)) return next();
    if (!takesHtml(c.req.header('accept')) || namesFile(c.req.path)) throw new Problem('ruta_no_encontrada');
    const preview = await previews.shownBy(c);
    if (preview?.release) modules.want([preview.release]);
    const live = await registry.live(() => cohort.visitorOf(c), preview?.release);
    const nonce = newToken();
    c.header('Cache-Control', preview ? 'private, no-store' : 'private, no-cache');
    if (preview) c.header('X-Robots-Tag', 'noindex');
    if (!live?.answer.shell) {
      c.header('Retry-After', '3');
      c.header('Content-Security-Policy', pagePolicy(nonce, { addresses, secondUrl }));
      return c.html(renderStarting(), 503);
    }
    const { answer, pages } = live;
    // A team's preview says nothing about the pages of visitors, so it is not counted.
    const counted = preview ? [] : live.releases;
    counts.count(counted);
    const route = findRoute(pages, c.req.path);
    const document = documentOf(route, c.req.path);
    c.header(
      'Content-Security-Policy',
      pagePolicy(nonce, { addresses, secondUrl, tilesUrl: tiles?.url, embeds: document?.embeds }),
    );
    // A payment provider's window has to reply to the page that opened it.
    if (document) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    const cookie = c.req.header('cookie');
    const visit = readVisit(c.req.query(), cookie, route?.params ?? {});
    const asker = new FirstAsker(callsFor(c, services, log));
    const { pathname, search } = new URL(c.req.url);
    const address = pathname + search;
    const links = c.req.path === '/' ? [] : openLinks(answer);
    const first = route && (await writeFirstContent(route, links, { modules, address, visit, asker, origin, log }));
    if (first?.head.moved !== undefined) return c.redirect(first.head.moved, 301);
    // Offline, a browser shows the page from its first responses: an incomplete copy must not replace a complete one.
    if (first && !isComplete(first, asker)) c.header('Cache-Control', 'private, no-store');
    const page = renderPage({
      answer,
      shell: live.answer.shell,
      id: preview ? '' : writePageId(sources.pageSecret, counted, Date.now()),
      secondUrl,
      tiles,
      isMeasured: !preview && (live.compared.length > 0 || Math.random() < sources.measuredShare),
      route,
      head: renderHead({ route, first, visit, path: c.req.path, origin }),
      first: first?.subject === 'missing' ? null : first,
      links,
      answers: { seed: visit.seed, answers: asker.answers },
      theme: themeFromCookie(cookie),
      document: document?.path,
      language: `es-${visit.country}`,
      hasFonts: visit.hasFonts,
      banner: preview ? previewBanner(preview, preview.release !== null, nonce) : '',
      nonce,
    });
    const { body, headers } = await compressed(page, c.req.header('accept-encoding'));
    return c.body(body, statusOf(c, route, first), { ...headers, 'Content-Type': 'text/html; charset=utf-8' });
  });
  app.all('*', async (c, next) => {
    if (operations.has(c.req.path)) return next();
    const live = await registry.live();
    if (live && findRoute(live.pages, c.req.path)) refuseMethod(c, READING);
    throw new Problem('ruta_no_encontrada');
  });
}

/** Sends a page's calls with the visitor's address and browser, so that services count them like the page's own. */
function callsFor(c: Context, services: PageServices, log: Log): Sender {
  const headers = { [CLIENT_ADDRESS_HEADER]: clientAddress(c), 'user-agent': c.req.header('user-agent') ?? '' };
  return {
    send: ({ service }, address, signal) => services[service]?.fetch(address, { headers, signal }),
    // Logged without the query, which contains the visitor's place and search.
    onError: (err, { path }) => log.warn({ err, path }, 'page leaves without its first answer'),
  };
}

/** True if a page was drawn from all its first responses. */
function isComplete({ html }: FirstContent, { answers, asked }: FirstAsker): boolean {
  return html !== null && answers.length === asked;
}

/** Status of a page; sets `Retry-After` if it is unknown whether the subject of the address exists. */
function statusOf(c: Context, route: PageRoute | null, first: FirstContent | null): 200 | 404 | 503 {
  if (!route || first?.subject === 'missing') return 404;
  if (first?.subject !== 'unknown') return 200;
  c.header('Retry-After', String(UNKNOWN_RETRY_AFTER));
  return 503;
}

/** Document that an address may embed, declared only by its own microfrontend. */
function documentOf(route: PageRoute | null, path: string) {
  const address = path.toLowerCase().replace(/\/$/, '');
  return route?.microfrontend.documents?.find((document) => document.path === address) ?? null;
}

/** Reads the theme from the cookie `tema`; undefined if none is set. */
function themeFromCookie(cookie: string | undefined): 'light' | 'dark' | undefined {
  const chosen = /(?:^|;\s*)tema=(claro|oscuro)(?:;|$)/.exec(cookie ?? '')?.[1];
  if (!chosen) return undefined;
  return chosen === 'oscuro' ? 'dark' : 'light';
}
