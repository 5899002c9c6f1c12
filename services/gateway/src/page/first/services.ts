import { shuffled } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { BlockWriter } from './block.ts';

/** The catalogue of services in this visit's random order; each name leads to its providers (R18, R19). */
export const writeServices: BlockWriter = async ({ visit, asker, origin }) => {
  const answer = await asker.ask<Answer<'GET /api/servicios'>>('/api/servicios');
  if (answer === null || answer === 'missing') return null;
  const link = (name: string) => html`<a href="/home?segmento=${encodeURIComponent(name)}">${name}</a>`;
  return {
    html: html`<section class="v-first-services" aria-labelledby="v-servicios"><h2 id="v-servicios">${texts.services}</h2><ul>
${shuffled(answer.servicios_oficios, visit.semilla).map(
  ({ categoria, subcategorias }, index) =>
    html`<li><h3>${link(categoria)}</h3><p>${shuffled(subcategorias, visit.semilla + index + 1).map((name) => html`${link(name)} `)}</p></li>
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
