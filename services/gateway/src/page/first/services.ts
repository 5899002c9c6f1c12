import { FIRST_GROUPS, groupsInOrder, type ServiceGroup } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import { askServices } from './ask-services.ts';
import type { BlockWriter } from './block.ts';

/** The catalogue of services in this visit's random order, six groups at first; each name leads to its providers (R18, R19). */
export const writeServices: BlockWriter = async ({ visit, asker, origin }) => {
  const services = await askServices(visit, asker);
  if (!services) return null;
  const { counts } = services;
  const groups = groupsInOrder(services.groups, counts ?? {}, visit.seed);
  const language = `es-${visit.country}`;
  const link = (name: string) => html`<a href="/home?segmento=${encodeURIComponent(name)}">${name}</a>`;
  const list = (some: readonly ServiceGroup[]) => html`<ul>
${some.map(
  ({ categoria, subcategorias }) =>
    html`<li><h3>${link(categoria)}${
      counts ? html`<small>${texts.providersCount(counts[categoria] ?? 0, language)}</small>` : ''
    }</h3><p>${subcategorias.map((name) => html`${link(name)} `)}</p></li>
`,
)}</ul>`;
  return {
    html: html`<section class="v-first-services" aria-labelledby="v-servicios"><h2 id="v-servicios">${texts.services}</h2>${list(
      groups.slice(0, FIRST_GROUPS),
    )}<details><summary>${texts.allServices(groups.length)}</summary>${list(groups.slice(FIRST_GROUPS))}</details></section>`,
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
