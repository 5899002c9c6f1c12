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
 * Longest wait for a first content with all that it is drawn from, in milliseconds, and the part of it in which answers may
 * come: what is there by then is drawn.
 */
interface Patience {
  all: number;
  asking: number;
}

/** A page without its first content is better than a late one. */
const PATIENCE: Patience = { all: 700, asking: 550 };
/** Whether such a page exists is part of its status, so a busy machine may take longer to find out. */
const PATIENCE_WITH_PARAMETERS: Patience = { all: 4_000, asking: 3_000 };

/** A public page as it leaves. */
export interface FirstContent {
  /** Null where it leaves without: what it is drawn by failed, or came too late. */
  html: string | null;
  styles: string;
  linkedData: readonly object[];
  head: FirstHead;
  /**
   * `missing` where what the address names does not exist; `unknown` where no service said whether it exists, which a page
   * must not answer with 200: search engines would index any made-up address.
   */
  subject: 'found' | 'missing' | 'unknown';
}

/** A link of the frame. */
export interface PageLink {
  href: string;
  text: string;
}

/** What a first content is written from. */
export interface FirstSources {
  modules: FirstModules;
  visit: Visit;
  asker: FirstAsker;
  /** Address of the platform, without a slash at its end. */
  origin: string;
  log: Log;
}

/** True where another place makes another page of this route. */
export function dependsOnPlace({ page }: PageRoute): boolean {
  return page?.byPlace ?? false;
}

/**
 * Writes what a page shows before any code runs: what its microfrontend draws, or its declared heading. An address that
 * names nothing there is found out here.
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
  // A module that failed before it asked for anything is its team's concern: the page stays as it is.
  const { answers, asked, sawFailure } = sources.asker;
  const isKnown = !hasParameters(route) || (answers.length === asked && !sawFailure);
  const html = drawn === null ? shell(heading(page)) : null;
  return { ...bare, html, subject: isKnown ? 'found' : 'unknown' };
}

/** True where an address of this route names one thing among many, which may not exist. */
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
    // The module's own failures are reported where they happen.
    if (!(error instanceof FirstFault)) sources.log.warn({ err: error }, 'page leaves without its first content');
    // A page about something that is not there says so even if it could not be drawn.
    return sources.asker.sawMissing ? 'missing' : 'failed';
  }
}

/** Lets a module say what it needs and asks for it, until it draws. */
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

/** The frame's links as they are before any code runs. */
export function header(links: readonly PageLink[]): string {
  const items = links.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join(' ');
  return `<header class="v-first-header"><a class="v-first-brand" href="/">${texts.brand}</a><nav class="v-first-nav" aria-label="${texts.navigation}">${items}</nav></header>`;
}
