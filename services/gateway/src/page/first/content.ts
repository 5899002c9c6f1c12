/**
 * How the first content of a page is drawn, in order:
 *
 * 1. `first-modules.ts`: with each answer of the registry the gateway loads the server modules of all live and canary
 *    versions from the object store, compares them with the hash in the signed contract, and draws each page once.
 * 2. `../mount.ts` finds the page's route and calls `writeFirstContent`. A page that is not public has no first
 *    content; a public page whose microfrontend has no module gets its declared heading.
 * 3. `first-module.ts` sends the route and the visit to the module. The module returns the calls that it needs;
 *    `asker.ts` makes them for the visitor and the module is called again, at most 6 calls in 3 rounds.
 * 4. `engine.ts` carries each input over a Unix socket to the drawing process (`../../commands/first-content.ts`),
 *    which has no secret, no environment and, in containers, no network. There `server.ts` keeps the modules,
 *    `module-threads.ts` limits processor time and memory, and `program.ts` runs the module in a new QuickJS instance.
 * 5. `checked-markup.ts` parses the returned HTML as a browser would and refuses everything that is not allowed.
 * 6. `../html.ts` writes the markup and the responses into the page. The shell shows it until the screen is rendered
 *    (`shell/src/first`), and the screen does not repeat the calls.
 *
 * A missing subject gives the page status 404, an unknown one 503. If the module fails or 700 ms pass (4 s for a page
 * with a parameter, whose status depends on it), the page is sent without first content and works all the same.
 * Failures of a module are reported to the registry and count against a canary; after three in a row no page waits for
 * it for 10 s.
 */
import { FIRST_CONTENT_ELEMENT } from '@vitrina/contracts/microfrontends';
import {
  FIRST_CALLS,
  FIRST_ROUNDS,
  type FirstHead,
  type FirstInput,
} from '@vitrina/contracts/microfrontends/first-content';
import { inTime, type Log } from '@vitrina/kernel';
import { escapeHtml } from '../markup.ts';
import type { PageRoute } from '../route.ts';
import { texts } from '../texts.ts';
import type { FirstAsker } from './asker.ts';
import { FirstFault } from './engine.ts';
import type { FirstModule } from './first-module.ts';
import type { FirstModules } from './first-modules.ts';
import { firstVisitOf, type Visit } from './visit.ts';

/**
 * Longest wait for a first content including its calls, in milliseconds, and the part of it in which responses may
 * arrive: whatever has arrived by then is drawn.
 */
interface Patience {
  all: number;
  asking: number;
}

/** Limits of most pages: a page without its first content is better than a late page. */
const PATIENCE: Patience = { all: 700, asking: 550 };
/** Limits of a page whose status depends on whether its subject exists: a busy machine may take longer to find out. */
const PATIENCE_WITH_PARAMETERS: Patience = { all: 4_000, asking: 3_000 };

/** First content of a public page. */
export interface FirstContent {
  /** Null if the page is sent without a first content, because the drawing failed or came too late. */
  html: string | null;
  styles: string;
  linkedData: readonly object[];
  head: FirstHead;
  /**
   * `missing` if the subject of the address does not exist; `unknown` if no service could say whether it exists. A page
   * must not answer 200 then: search engines would index any made-up address.
   */
  subject: 'found' | 'missing' | 'unknown';
}

/** Link of the frame. */
export interface PageLink {
  href: string;
  text: string;
}

/** Inputs of a first content. */
export interface FirstSources {
  modules: FirstModules;
  visit: Visit;
  asker: FirstAsker;
  /** Address of the platform, without a trailing slash. */
  origin: string;
  log: Log;
}

/** True if another place results in another page of this route. */
export function dependsOnPlace({ page }: PageRoute): boolean {
  return page?.byPlace ?? false;
}

/**
 * Writes the content that a page shows before any code runs: its microfrontend's drawing, or its declared heading. Also
 * finds out whether the address names something that exists.
 * @returns null for a page that is not public
 */
export async function writeFirstContent(
  route: PageRoute,
  links: readonly PageLink[],
  sources: FirstSources,
): Promise<FirstContent | null> {
  const { page, microfrontend } = route;
  if (!page) return null;
  const bare = { html: null, styles: '', linkedData: [], head: {}, subject: 'found' as const };
  const shell = (main: string) => frame(main, links, sources.visit.hasFonts);
  const loading = sources.modules.of(microfrontend);
  if (!loading) return { ...bare, html: shell(heading(page)) };
  const drawn = await draw(loading, route, sources);
  if (drawn === 'missing') return { ...bare, subject: 'missing' };
  if (drawn !== null && drawn !== 'failed') {
    return { ...drawn, html: shell(`<main>${drawn.html}</main>`), subject: 'found' };
  }
  // A module that failed before it made a call is its team's concern: the page's status stays.
  const { answers, asked, sawFailure } = sources.asker;
  const isKnown = !hasParameters(route) || (answers.length === asked && !sawFailure);
  const html = drawn === null ? shell(heading(page)) : null;
  return { ...bare, html, subject: isKnown ? 'found' : 'unknown' };
}

/** True if an address of this route names one thing among many, which may not exist. */
function hasParameters({ path }: PageRoute): boolean {
  return path.includes(':');
}

type Drawn = { html: string; styles: string; linkedData: readonly object[]; head: FirstHead };

async function draw(
  loading: Promise<FirstModule | null>,
  route: PageRoute,
  sources: FirstSources,
): Promise<Drawn | 'missing' | 'failed' | null> {
  const patience = hasParameters(route) ? PATIENCE_WITH_PARAMETERS : PATIENCE;
  const limits = { asking: AbortSignal.timeout(patience.asking), all: AbortSignal.timeout(patience.all) };
  const drawing = async () => {
    const module = await loading;
    return module && !module.rests ? drawBy(module, route, sources, limits) : 'failed';
  };
  try {
    return await inTime(drawing(), patience.all, 'the first content came too late');
  } catch (error) {
    // The module's own failures are already reported where they happen.
    if (!(error instanceof FirstFault)) sources.log.warn({ err: error }, 'page leaves without its first content');
    // A page about something that does not exist returns 404 even if its drawing failed.
    return sources.asker.sawMissing ? 'missing' : 'failed';
  }
}

/** Makes the calls that a module requests until the module draws. */
async function drawBy(
  module: FirstModule,
  route: PageRoute,
  sources: FirstSources,
  limits: { asking: AbortSignal; all: AbortSignal },
): Promise<Drawn | 'missing' | null> {
  const visit = firstVisitOf(route, sources.visit, sources.origin);
  const answers: Record<string, FirstInput['answers'][string]> = {};
  for (let round = 0; round <= FIRST_ROUNDS; round += 1) {
    const output = await module.run({ path: route.path, visit, answers }, limits.all);
    if (output === null || output === 'missing') return output;
    if ('html' in output) {
      const { html, rules, head, linkedData } = output;
      return { html, styles: module.styles + rules, head, linkedData };
    }
    const known = Object.keys(answers).length + output.calls.length;
    if (known > FIRST_CALLS) throw module.failed(new FirstFault(`it asks ${known} calls`));
    const asked = output.calls.map(async ({ call, address }) => {
      answers[address] = await sources.asker.ask(call, address, limits.asking);
    });
    await Promise.all(asked).catch((error: unknown) => {
      throw module.failed(error);
    });
  }
  throw module.failed(new FirstFault(`it asks in more than ${FIRST_ROUNDS} rounds`));
}

function heading({ heading: title, lead }: NonNullable<PageRoute['page']>): string {
  return `<main class="v-first-main"><h1>${escapeHtml(title)}</h1>${lead ? `<p>${escapeHtml(lead)}</p>` : ''}</main>`;
}

function frame(main: string, links: readonly PageLink[], hasFonts: boolean): string {
  const fonts = hasFonts ? '' : ' data-fonts="later"';
  return `<div id="${FIRST_CONTENT_ELEMENT}"${fonts}>${links.length > 0 ? header(links) : ''}${main}</div>`;
}

/** Links of the frame as shown before any code runs. */
export function header(links: readonly PageLink[]): string {
  const items = links.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join(' ');
  return `<header class="v-first-header"><a class="v-first-brand" href="/">${texts.brand}</a><nav class="v-first-nav" aria-label="${texts.navigation}">${items}</nav></header>`;
}
