import type { Post, Provider, ProviderProfile } from '@vitrina/contracts';
import { COVER_SIZES } from '@vitrina/contracts/layout';
import { type CountryCode, countryName, displayName, formatPhone } from '@vitrina/contracts/places';
import { splitSegments } from '@vitrina/contracts/rules';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import { sources } from './ask-gallery.ts';
import type { Block, BlockInput, BlockWriter } from './block.ts';
import { workRows } from './gallery.ts';
import { providerData } from './provider-data.ts';

/** Posts of a provider's page: as many as the browser asks for. */
const PAGE = 24;
/** Longest description in a list of results, in characters. */
const MAX_DESCRIPTION = 160;

/** One provider's public page: who, what, where, contact and works. */
export const writeProvider: BlockWriter = async (input) => {
  const { visit, asker, origin } = input;
  const slug = visit.params.slug ?? '';
  const answer = await asker.ask<Answer<'GET /api/proveedores/:slug'>>(`/api/proveedores/${encodeURIComponent(slug)}`);
  if (answer === null || answer === 'missing') return answer;
  const provider = answer.data;
  const posts = await postsOf(provider, input);
  // On a phone the works begin below what is in sight.
  const works: Block = posts.length > 0 ? workRows(posts) : { html: html`` };
  const place = `${displayName(provider.pais, provider.estado_pais)}, ${countryName(provider.pais)}`;
  return {
    ownHeading: true,
    html: html`${card(provider, place, posts[0], visit.country)}${works.html}`,
    ...(works.styles && { styles: works.styles }),
    linkedData: providerData(provider, posts, origin),
    head: {
      title: texts.providerTitle(provider.nnegocio || provider.nombre, provider.especialidad, place),
      description: shortened(provider.descripcion || texts.providerDescription(provider.nombre, provider.especialidad)),
      image: `${origin}/api/vista-previa/${provider.slug}`,
      type: 'profile',
    },
  };
};

async function postsOf(provider: Provider, { visit, asker }: BlockInput): Promise<Post[]> {
  const posts = await asker.ask<Post[]>('/api/galeria', {
    country: provider.pais,
    state: provider.estado_pais,
    email: provider.email,
    semilla: visit.seed,
    limit: PAGE,
  });
  return Array.isArray(posts) ? posts : [];
}

function card(provider: ProviderProfile, place: string, work: Post | undefined, reader: CountryCode) {
  const { nombre, nnegocio, especialidad, descripcion, telefono, whatsapp, foto_perfil } = provider;
  const segments = splitSegments(provider.segmento);
  const cover =
    work &&
    html`<picture class="v-first-cover">${sources(work.fuentes, COVER_SIZES)}<img src="${work.poster ?? work.ruta}" alt="" width="${work.ancho}" height="${work.alto}" decoding="async" fetchpriority="high"></picture>`;
  return html`<section class="v-first-card">${cover ?? ''}<div class="v-first-about"><div class="v-first-who">${
    foto_perfil
      ? html`<img src="${foto_perfil}" alt="" width="112" height="112" fetchpriority="high">`
      : html`<span></span>`
  }<div><h1>${nnegocio || nombre}</h1><p><strong>${especialidad}</strong></p><p>${place}</p>${facts(provider)}</div></div><p class="v-first-description">${descripcion}</p><ul class="v-first-tags">${segments.map(
    (name) => html`<li>${name}</li> `,
  )}</ul>${
    telefono
      ? html`<p class="v-first-call"><a href="tel:${telefono.replace(/[^+\d]/g, '')}"><strong>${texts.call}</strong>${formatPhone(telefono, reader)}</a>${whatsapp ? html`<a href="${whatsapp}">${texts.whatsapp}</a>` : ''}</p>`
      : ''
  }</div></section>`;
}

/** What people say, how much there is to see, and since when. */
function facts({ slug, pais, estado_pais, comentarios, publicaciones, desde }: ProviderProfile) {
  const language = `es-${pais}`;
  return html`<p class="v-first-facts"><a href="/comentarios?anunciante=${slug}&pais=${pais}&estado=${estado_pais}">${texts.comments(
    comentarios,
    language,
  )}</a><span>${texts.works(publicaciones, language)}</span><span>${texts.since(desde)}</span></p>`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}
