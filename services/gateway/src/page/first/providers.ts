import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { BlockWriter } from './block.ts';

/** Providers of the first page: as many as the browser asks for. */
const PAGE = 60;
/** Providers that are shown before the application takes over: more than a row holds. */
const SHOWN = 12;

/** The creators and experts of the visitor's place. */
export const writeProviders: BlockWriter = async ({ visit, asker }) => {
  const answer = await asker.ask<Answer<'GET /api/usuarios'>>('/api/usuarios', {
    pais: visit.pais,
    estado: visit.estado,
    segmento: visit.segmento,
    limit: PAGE,
  });
  if (answer === null || answer === 'missing' || answer.data.length === 0) return null;
  return {
    html: html`<ul class="v-first-row" aria-label="${texts.providers}">
${answer.data.slice(0, SHOWN).map(
  ({ slug, nombre, nnegocio, especialidad, foto_perfil }) =>
    html`<li><a href="/p/${slug}">${
      foto_perfil ? html`<img src="${foto_perfil}" alt="" width="72" height="72">` : html`<span></span>`
    }<strong>${nnegocio || nombre}</strong><small>${especialidad}</small></a></li>
`,
)}</ul>`,
  };
};
