import { shuffled } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { BlockWriter } from './block.ts';

/** Segments in the row before the application renders it: more than a screen shows. */
const SHOWN = 12;

/**
 * What is above the explore screen's collage: the segment that its title begins with, the search field, which works
 * as a plain form, the place's segments and how far to search as links, and how much there is.
 */
export const writeSearch: BlockWriter = async ({ visit, asker }) => {
  const { country, state, segment } = visit;
  const answer = await asker.ask<Answer<'GET /api/buscar'>>('/api/buscar', {
    q: '',
    pais: country,
    estado: state,
    segmento: segment,
    limit: 1,
  });
  const facets = answer === null || answer === 'missing' ? undefined : answer.data.facetas;
  const counts: Readonly<Record<string, number>> = facets?.segmento ?? {};
  const others = shuffled(Object.keys(counts), visit.seed).filter((name) => name !== segment);
  const segments = segment ? [segment, ...others] : others;
  const total = Object.values(facets?.tipo ?? {}).reduce((sum, count) => sum + count, 0);
  return {
    html: html`<p class="v-first-rotating">${segments[0] ?? ''}</p><form class="v-first-search" action="/explorar" role="search"><input type="search" name="q" value="${
      visit.q
    }" aria-label="${texts.search}" placeholder="${texts.searchHint}" autocomplete="off"></form><div><nav class="v-first-chips" aria-label="${
      texts.segments
    }">${chip(texts.allSegments, '', segment === '')}${segments
      .slice(0, SHOWN)
      .map((name) =>
        chip(name, `/explorar?segmento=${encodeURIComponent(name)}`, name === segment, counts[name]),
      )}</nav><nav class="v-first-chips" aria-label="${texts.reach}">${chip(texts.here(visit.stateName), '', true)}${chip(
      texts.wholeCountry(visit.countryName),
      '/explorar?alcance=pais',
    )}${chip(texts.everywhere, '/explorar?alcance=todos')}</nav></div><p class="v-first-total">${
      total > 0 ? texts.posts(total, `es-${country}`) : ''
    }</p>`,
  };
};

/** One choice of a row; what is chosen, or has no address, is no link. */
function chip(name: string, href: string, chosen = false, count?: number) {
  const content = html`${name}${count ? html` <small>${count}</small>` : ''}`;
  if (href === '' || chosen) return html`<span${chosen ? html` data-chosen` : ''}>${content}</span> `;
  return html`<a href="${href}">${content}</a> `;
}
