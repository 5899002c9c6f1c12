/**
 * How the first content of a page is drawn, in order:
 *
 * 1. `first-modules.ts`: with each answer of the registry the gateway loads the server modules of all live and canary
 *    versions from the object store, compares them with the hash in the signed contract, and draws each page once.
 * 2. `../mount.ts` finds the page's route and calls `writeFirstContent`. A page that is not public has no first
 *    content; a public page whose microfrontend has no module gets its declared heading.
 * 3. `FirstModule` sends the route and the visit to the module. The module returns the calls that it needs;
 *    `FirstAsker` makes them for the visitor and `drawPage` calls the module again, at most 6 calls in 3 rounds (both in
 *    `@vitrina/first-content`, which `vitrina dev` uses too).
 * 4. `engine.ts` carries each input over a Unix socket to the drawing process (`../../commands/first-content.ts`),
 *    which has no secret, no environment and, in containers, no network. There that command keeps the modules, and
 *    `engine/` of that package limits processor time and memory and runs the module in a new QuickJS instance.
 * 5. `checkMarkup` parses the returned HTML as a browser would and refuses everything that is not allowed.
 * 6. `../html.ts` writes the markup and the responses into the page. The shell shows it until the screen is rendered
 *    (`shell/src/first`), and the screen does not repeat the calls.
 *
 * A missing subject gives the page status 404, an unknown one 503. If the module fails or 700 ms pass (4 s for a page with a
 * parameter, whose status depends on it), the page is sent without first content and works all the same. Failures of a module
 * are reported to the registry and count against a canary; after three in a row no page waits for it for 10 s.
 */
import type { FirstHead } from '@vitrina/contracts/microfrontends/first-content';
import {
  drawPage,
  type FirstAsker,
  FirstFault,
  firstVisitOf,
  type PageLink,
  type PageRoute,
  renderFrame,
  renderHeading,
  type Visit,
} from '@vitrina/first-content';
import { inTime, type Log } from '@vitrina/kernel';
import type { FirstModule, FirstModules } from './first-modules.ts';

/** Longest wait for a first content, and for the responses that it is drawn from, in milliseconds. */
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

interface FirstSources {
  modules: FirstModules;
  /** Path and query of the request. */
  address: string;
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
  const shell = (main: string) => renderFrame(main, links, sources.visit.hasFonts);
  const loading = sources.modules.of(microfrontend);
  if (!loading) return { ...bare, html: shell(renderHeading(page)) };
  const drawn = await draw(loading, route, sources);
  if (drawn === 'missing') return { ...bare, subject: 'missing' };
  if (drawn !== null && drawn !== 'failed') {
    return { ...drawn, html: shell(`<main>${drawn.html}</main>`), subject: 'found' };
  }
  // A module that failed before it made a call is its team's concern: the page's status stays.
  const { answers, asked, sawFailure } = sources.asker;
  const isKnown = !hasParameters(route) || (answers.length === asked && !sawFailure);
  const html = drawn === null ? shell(renderHeading(page)) : null;
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
    // On a busy machine, a page whose status depends on its subject waits for its own drawing.
    const rests = module && (hasParameters(route) ? module.isFaulty : module.rests);
    return module && !rests ? drawBy(module, route, sources, limits) : 'failed';
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

async function drawBy(
  module: FirstModule,
  route: PageRoute,
  sources: FirstSources,
  limits: { asking: AbortSignal; all: AbortSignal },
): Promise<Drawn | 'missing' | null> {
  const visit = firstVisitOf(route.page, sources.visit, sources.origin);
  try {
    const drawn = await drawPage(
      { path: route.path, visit, address: sources.address },
      (input) => module.run(input, limits.all),
      (call, address) => sources.asker.ask(call, address, limits.asking),
    );
    if (drawn === null || drawn === 'missing') return drawn;
    const { html, rules, head, linkedData } = drawn;
    return { html, styles: module.styles + rules, head, linkedData };
  } catch (error) {
    throw module.failed(error);
  }
}
