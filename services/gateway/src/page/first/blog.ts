import type { Entry, EntryCard } from '@vitrina/contracts';
import { entryExcerpt, textParagraphs } from '@vitrina/contracts/rules';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import type { Answer } from './answers.ts';
import { sources } from './ask-gallery.ts';
import type { BlockInput, BlockWriter } from './block.ts';

/** How wide the picture of an entry is shown. */
const PICTURE_SIZES = '(min-width: 760px) 720px, 100vw';

/** The entries of a provider's blog, newest first. */
export const writeEntries: BlockWriter = async (input) => {
  const provider = await askProvider(input);
  if (provider === null || provider === 'missing') return provider;
  const answer = await input.asker.ask<Answer<'GET /api/proveedores/:slug/blog'>>(`${pathOf(input)}/blog`);
  if (answer === null || answer === 'missing') return answer;
  const name = provider.nnegocio || provider.nombre;
  const title = texts.blogOf(name);
  return {
    ownHeading: true,
    html: html`<h1>${title}</h1><p><a href="/p/${provider.slug}">${name}</a></p>${answer.data.map(
      (entry) =>
        html`<section><h2><a href="${pathOfEntry(entry)}">${entry.titulo}</a></h2><p>${entry.extracto}</p></section>`,
    )}`,
    // A blog without entries says nothing that a list of results could show.
    head: { title, unlisted: answer.data.length === 0, image: `${input.origin}/api/vista-previa/${provider.slug}` },
  };
};

/** One entry of a provider's blog: what there is to read of it. */
export const writeEntry: BlockWriter = async (input) => {
  const { visit, asker, origin } = input;
  const entrada = encodeURIComponent((visit.params.entrada ?? '').toLowerCase());
  // The page's own calls ask for both.
  const [provider, answer] = await Promise.all([
    askProvider(input),
    asker.ask<Answer<'GET /api/proveedores/:slug/blog/:entrada'>>(`${pathOf(input)}/blog/${entrada}`),
  ]);
  if (answer === null || answer === 'missing') return answer;
  const { data: entry } = answer;
  return {
    ownHeading: true,
    html: html`<article><p><a href="/p/${entry.proveedor_slug}">${entry.proveedor_nombre}</a></p><h1>${entry.titulo}</h1>${picture(entry)}${textParagraphs(
      entry.texto,
    ).map(
      (pieces) =>
        html`<p>${pieces.map(({ text, href }) =>
          href ? html`<a href="${href}" rel="noopener noreferrer nofollow ugc">${text}</a>` : text,
        )}</p>`,
    )}</article>`,
    linkedData: [postingOf(entry, origin)],
    head: {
      title: `${entry.titulo} · ${entry.proveedor_nombre}`,
      description: entryExcerpt(entry.texto),
      type: 'article',
      image: `${origin}/api/vista-previa/${entry.proveedor_slug}`,
      ...(entry.slug !== entrada && provider !== 'missing' && { moved: pathOfEntry(entry) }),
    },
  };
};

async function askProvider(input: BlockInput) {
  const answer = await input.asker.ask<Answer<'GET /api/proveedores/:slug'>>(pathOf(input));
  return answer === null || answer === 'missing' ? answer : answer.data;
}

function pathOf({ visit }: BlockInput): string {
  return `/api/proveedores/${encodeURIComponent((visit.params.slug ?? '').toLowerCase())}`;
}

function pathOfEntry({ proveedor_slug, slug }: EntryCard): string {
  return `/p/${proveedor_slug}/blog/${slug}`;
}

function picture({ imagen }: Entry) {
  if (!imagen) return '';
  return html`<picture>${sources(imagen.fuentes, PICTURE_SIZES)}<img src="${imagen.url}" alt="" width="${imagen.ancho}" height="${imagen.alto}" decoding="async" fetchpriority="high"></picture>`;
}

/** An entry as a schema.org object. Only what the page shows as well. */
function postingOf(entry: Entry, origin: string): object {
  const page = `${origin}/p/${entry.proveedor_slug}`;
  const address = origin + pathOfEntry(entry);
  return {
    '@type': 'BlogPosting',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: entry.titulo,
    articleBody: entry.texto,
    datePublished: entry.fecha,
    dateModified: entry.editada ?? entry.fecha,
    inLanguage: 'es',
    ...(entry.imagen && { image: [entry.imagen.url] }),
    author: { '@type': 'LocalBusiness', '@id': page, name: entry.proveedor_nombre, url: page },
    isPartOf: { '@type': 'Blog', '@id': `${page}/blog` },
  };
}
