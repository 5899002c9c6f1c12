import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { BlockWriter } from './block.ts';

/** The catalogue of services; each name leads to its providers (R19). */
export const writeServices: BlockWriter = async ({ asker, origin }) => {
  const answer = await asker.ask<Answer<'GET /api/servicios'>>('/api/servicios');
  if (answer === null || answer === 'missing') return null;
  const link = (name: string) => html`<a href="/home?segmento=${encodeURIComponent(name)}">${name}</a>`;
  return {
    html: html`<section class="v-first-services" aria-labelledby="v-servicios"><h2 id="v-servicios">${texts.services}</h2><ul>
${answer.servicios_oficios.map(
  ({ categoria, subcategorias }) =>
    html`<li><h3>${link(categoria)}</h3><p>${subcategorias.map((name) => html`${link(name)} `)}</p></li>
`,
)}</ul></section>`,
    linkedData: [
      {
        '@type': 'WebSite',
        name: texts.brand,
        url: `${origin}/`,
        inLanguage: 'es',
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/explorar?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};
