import { FIRST_CONTENT_ELEMENT } from '@vitrina/contracts/microfrontends';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Serialises JSON so that it cannot end its element. */
export function embed(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Escapes a style sheet so that it cannot end its element; in CSS `<\/` is `</`. */
export function embedStyles(styles: string): string {
  return styles.replaceAll('</', '<\\/');
}

/** Link of the frame. */
export interface PageLink {
  href: string;
  text: string;
}

const texts = { brand: 'Vitrina', navigation: 'Principal' };

interface Navigated {
  navigation: readonly { path: string; label: string; order: number; session?: string | undefined }[];
}

/** Lists the links of the frame that everyone sees, in their order. */
export function openLinks({
  microfrontends,
  shell,
}: {
  microfrontends: readonly Navigated[];
  shell: Navigated | null;
}): PageLink[] {
  return [...microfrontends, ...(shell ? [shell] : [])]
    .flatMap(({ navigation }) => navigation)
    .filter(({ session }) => session !== 'required')
    .sort((a, b) => a.order - b.order)
    .map(({ path, label }) => ({ href: path, text: label }));
}

/**
 * Renders the element with a page's first content.
 * @param main markup of its `<main>`
 * @param links links of the header; no header without any
 * @param hasFonts false if the typefaces load with the application
 */
export function renderFrame(main: string, links: readonly PageLink[], hasFonts: boolean): string {
  const fonts = hasFonts ? '' : ' data-fonts="later"';
  return `<div id="${FIRST_CONTENT_ELEMENT}"${fonts}>${links.length > 0 ? renderHeader(links) : ''}${main}</div>`;
}

/** Renders the links of the frame as shown before any code runs. */
export function renderHeader(links: readonly PageLink[]): string {
  const items = links.map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join(' ');
  return `<header class="v-first-header"><a class="v-first-brand" href="/">${texts.brand}</a><nav class="v-first-nav" aria-label="${texts.navigation}">${items}</nav></header>`;
}

/** Renders the `<main>` of a page whose microfrontend draws nothing: its declared heading. */
export function renderHeading({ heading, lead }: { heading: string; lead?: string | undefined }): string {
  return `<main class="v-first-main"><h1>${escapeHtml(heading)}</h1>${lead ? `<p>${escapeHtml(lead)}</p>` : ''}</main>`;
}
