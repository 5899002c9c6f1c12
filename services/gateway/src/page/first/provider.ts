import type { Post, Provider } from '@vitrina/contracts';
import { countryName, displayName } from '@vitrina/contracts/places';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import type { Block, BlockInput, BlockWriter } from './block.ts';
import { collage } from './gallery.ts';
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
  const works: Block = posts.length > 0 ? collage(posts) : { html: html`` };
  const place = `${displayName(provider.pais, provider.estado_pais)}, ${countryName(provider.pais)}`;
  return {
    html: html`${card(provider, place)}${works.html}`,
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
    semilla: visit.semilla,
    limit: PAGE,
  });
  return Array.isArray(posts) ? posts : [];
}

function card({ nombre, nnegocio, especialidad, descripcion, telefono, foto_perfil }: Provider, place: string) {
  return html`<section class="v-first-card">${
    foto_perfil ? html`<img src="${foto_perfil}" alt="" width="96" height="96" fetchpriority="high">` : ''
  }<div><h1>${nnegocio || nombre}</h1><p><strong>${especialidad}</strong> · ${place}</p><p>${descripcion}</p>${
    telefono ? html`<p><a href="tel:${telefono.replace(/[^+\d]/g, '')}">${telefono}</a></p>` : ''
  }</div></section>`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}
