import { type PremiumProvider, premiumOf, SLIDE_SIZES } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import { askGallery, sources } from './ask-gallery.ts';
import type { BlockWriter } from './block.ts';
import type { Visit } from './visit.ts';

/** Providers of the first page: as many as the browser asks for. */
const PAGE = 60;
/** Providers that are shown before the application takes over: more than a row holds. */
const SHOWN = 12;

/** Letters of a name that a phone's slide holds on one line. */
const LINE = 22;

/** The creators and experts of the visitor's place: its name, the first Premium provider, and the row of all. */
export const writeProviders: BlockWriter = async ({ visit, asker, page }) => {
  const query = { pais: visit.country, estado: visit.state, segmento: visit.segment, limit: PAGE };
  const [answer, posts] = await Promise.all([
    asker.ask<Answer<'GET /api/usuarios'>>('/api/usuarios', query),
    askGallery(visit, asker),
  ]);
  if (answer === null || answer === 'missing' || answer.data.length === 0) return null;
  const slides = premiumOf(posts);
  return {
    ownHeading: true,
    html: html`<header class="v-first-head"><div><h1>${page.heading}</h1><p>${visit.stateName}, ${visit.countryName}</p></div></header>${
      slides[0] ? slide(slides[0], slides) : ''
    }<ul class="v-first-row" aria-label="${texts.providers}">${everyone(visit)}
${answer.data.slice(0, SHOWN).map(
  ({ slug, nombre, nnegocio, especialidad, foto_perfil }) =>
    html`<li><a href="/p/${slug}">${
      foto_perfil ? html`<img src="${foto_perfil}" alt="" width="72" height="72">` : html`<span></span>`
    }<strong>${nnegocio || nombre}</strong><small>${especialidad}</small></a></li>
`,
)}</ul>`,
  };
};

/** The first slide of the Premium carousel, with the room that its others and what turns them will take. */
function slide({ slug, name, trade, works }: PremiumProvider, all: readonly PremiumProvider[]) {
  const several = all.length > 1;
  const long = all.some((other) => other.name.length > LINE);
  return html`<section class="v-first-slide"${several ? html` data-several` : ''}${long ? html` data-long` : ''}><div>${works.map(
    ({ fuentes, poster, ruta, ancho, alto }) =>
      html`<picture>${sources(fuentes, SLIDE_SIZES)}<img src="${poster ?? ruta}" alt="" width="${ancho}" height="${alto}" decoding="async"></picture>`,
  )}</div><div><b>${texts.premium}</b><h2>${name}</h2><p>${trade}</p><p>${texts.paid}</p><a href="/p/${slug}">${texts.seeWorks}</a></div></section>`;
}

/** The tile for the whole place. */
function everyone({ stateName, countryName }: Visit) {
  return html`<li><div><span></span><strong>${stateName}</strong><small>${countryName}</small></div></li>`;
}
