import { FIRST_CONTENT_ELEMENT, type FirstBlock } from '@vitrina/contracts/microfrontends';
import { html } from 'hono/html';
import type { PageRoute } from '../route.ts';
import { texts } from '../texts.ts';
import type { Block, BlockInput, BlockWriter } from './block.ts';
import { writeEntries, writeEntry } from './blog.ts';
import { writeGallery } from './gallery.ts';
import { writeProvider } from './provider.ts';
import { writeProviders } from './providers.ts';
import { writeSearch } from './search.ts';
import { writeServices } from './services.ts';
import { writeShopWindows } from './shop-windows.ts';

const writers: Record<FirstBlock, BlockWriter> = {
  'shop-windows': writeShopWindows,
  services: writeServices,
  search: writeSearch,
  providers: writeProviders,
  gallery: writeGallery,
  provider: writeProvider,
  entries: writeEntries,
  entry: writeEntry,
};

/** A page's first content. */
export interface FirstContent {
  html: string;
  styles: string;
  linkedData: object[];
  head: NonNullable<Block['head']>;
  /** False where what the address names is not there. */
  found: boolean;
}

/** A link of the frame. */
export interface PageLink {
  href: string;
  text: string;
}

/** Page parts of which the visitor's place decides the content. */
const placed: ReadonlySet<FirstBlock> = new Set(['providers', 'gallery']);

/** True where another place makes another page of this route. */
export function dependsOnPlace(route: PageRoute): boolean {
  return route.page?.first.some((block) => placed.has(block)) ?? false;
}

/** Writes what a page shows before any code runs; an address that names nothing there is found out here. */
export async function writeFirstContent(
  route: PageRoute,
  links: readonly PageLink[],
  input: Omit<BlockInput, 'page'>,
): Promise<FirstContent | null> {
  const { page } = route;
  if (!page) return null;
  const blocks = await Promise.all(page.first.map((name) => writers[name]({ ...input, page })));
  const written = blocks.filter((block) => block !== null && block !== 'missing');
  const ownHeading = written.some((block) => block.ownHeading);
  const markup =
    await html`<div id="${FIRST_CONTENT_ELEMENT}"${input.visit.hasFonts ? '' : html` data-fonts="later"`}>${links.length > 0 ? header(links) : ''}<main class="v-first-main" data-first="${page.first[0]}">${
      ownHeading ? '' : html`<h1>${page.heading}</h1>${page.lead ? html`<p>${page.lead}</p>` : ''}`
    }${written.map((block) => block.html)}</main></div>`;
  return {
    html: markup.toString(),
    styles: written.map((block) => block.styles ?? '').join(''),
    linkedData: written.flatMap((block) => block.linkedData ?? []),
    head: Object.assign({}, ...written.map((block) => block.head ?? {})),
    found: !blocks.includes('missing'),
  };
}

function header(links: readonly PageLink[]) {
  return html`<header class="v-first-header"><a class="v-first-brand" href="/">${texts.brand}</a><nav class="v-first-nav" aria-label="${texts.navigation}">${links.map(
    ({ href, text }) => html`<a href="${href}">${text}</a> `,
  )}</nav></header>`;
}
