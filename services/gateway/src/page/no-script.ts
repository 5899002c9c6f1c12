import { escapeHtml, type PageLink, renderHeader } from '@vitrina/first-content';
import { texts } from './texts.ts';

/**
 * Text for people without JavaScript: a note under a page's first content; on a page without one, such as `/perfil`,
 * the frame, the page's requirements, and links to pages that work.
 * @param title title of the page; undefined if it has a first content
 */
export function noScriptNote(title: string | undefined, links: readonly PageLink[]): string {
  const needs = escapeHtml(texts.noScript);
  if (title === undefined) return `<noscript><p class="v-first-note">${needs}</p></noscript>`;
  const link = ({ href, text }: PageLink) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  return `<noscript>${renderHeader(links)}<main class="v-first-main"><h1>${escapeHtml(title)}</h1><p class="v-first-note">${needs}</p><p>${
    texts.withoutScript
  }</p><p class="v-first-ways">${texts.openWays.map(link).join('')}</p></main></noscript>`;
}
