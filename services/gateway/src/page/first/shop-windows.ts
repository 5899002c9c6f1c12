import type { Post } from '@vitrina/contracts';
import { popularTrades } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import { askGallery, sources } from './ask-gallery.ts';
import { askServices } from './ask-services.ts';
import type { BlockWriter } from './block.ts';

/** Shop windows of the landing page's street. */
const WINDOWS = 5;
/** Windows whose pictures are fetched at once: those that a phone shows, as in the street that follows. */
const IN_SIGHT = 3;
/** How wide a window is shown, for the choice of a rendition; the same as in the street that follows. */
const SIZES = '(min-width: 960px) 220px, 46vw';

/** The landing page's head: the place, what Vitrina is, its two ways in, and a street of the place's works. */
export const writeShopWindows: BlockWriter = async ({ visit, asker, page }) => {
  const [posts, services] = await Promise.all([
    askGallery({ ...visit, segment: '' }, asker),
    askServices(visit, asker),
  ]);
  const popular = services?.counts ? popularTrades(services.groups, services.counts) : [];
  const firsts = [...new Map(posts.toReversed().map((post) => [post.proveedor_slug, post])).values()].toReversed();
  return {
    ownHeading: true,
    html: html`<section class="v-first-hero"><div><p class="v-first-place">${visit.stateName}, ${visit.countryName}</p><h1>${
      page.heading
    }</h1>${search(popular)}</div><div><p class="v-first-lead">${page.lead}</p>${ways}</div><ul class="v-first-street"${firsts.length >= WINDOWS ? html` data-full` : ''}>
${firsts.slice(0, WINDOWS).map(shopWindow)}</ul></section>`,
  };
};

/** Shown the other way round: without code only the second one leads to something to see. */
const ways = html`<p class="v-first-ways"><span><a href="/home">${texts.connect}</a><small>${texts.connectMore}</small></span><span><a href="/perfil?modo=registro">${texts.register}</a><small>${texts.registerMore}</small></span></p>`;

/** The search field, which works as a plain form, and the trades that most providers of the place offer. */
function search(popular: readonly string[]) {
  return html`<form class="v-first-search" action="/explorar" role="search"><input type="search" name="q" aria-label="${
    texts.search
  }" placeholder="${texts.need}" autocomplete="off"></form><ul class="v-first-popular" aria-label="${texts.popular}">${popular.map(
    (name) => html`<li><a href="/explorar?segmento=${encodeURIComponent(name)}">${name}</a></li> `,
  )}</ul>`;
}

/** One work of a provider, with who made it. */
function shopWindow({ id, nombre, especialidad, ruta, poster, fuentes }: Post, index: number) {
  return html`<li><a href="/explorar?publicacion=${id}"><picture>${sources(fuentes, SIZES)}<img src="${
    poster ?? ruta
  }" alt="" width="220" height="264" decoding="async" ${
    index < IN_SIGHT ? html`fetchpriority="high"` : html`loading="lazy"`
  }></picture><strong>${nombre}</strong><span>${especialidad}</span></a></li>
`;
}
