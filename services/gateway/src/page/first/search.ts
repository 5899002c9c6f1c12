import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { BlockWriter } from './block.ts';

/** Segments that stand in the row before the application takes over: more than a screen shows. */
const SHOWN = 12;

/** The search field, which works as a plain form, and the place's segments as links. */
export const writeSearch: BlockWriter = async ({ visit, asker }) => {
  const { pais, estado } = visit;
  const answer = await asker.ask<Answer<'GET /api/buscar'>>('/api/buscar', { q: '', pais, estado, limit: 1 });
  const segments = answer === null || answer === 'missing' ? [] : Object.keys(answer.data.facetas.segmento);
  return {
    html: html`<form class="v-first-search" action="/explorar" role="search"><input type="search" name="q" value="${
      visit.q
    }" aria-label="${texts.search}" placeholder="${texts.searchHint}" autocomplete="off"></form><nav class="v-first-chips" aria-label="${
      texts.segments
    }">${segments
      .slice(0, SHOWN)
      .map((name) => html`<a href="/explorar?segmento=${encodeURIComponent(name)}">${name}</a> `)}</nav>`,
  };
};
