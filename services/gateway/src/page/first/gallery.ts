import type { Post } from '@vitrina/contracts';
import { COLLAGE_SIZES, COLUMN_COUNTS, layOut, ratioOf, WORK_SIZES } from '@vitrina/contracts/layout';
import { html } from 'hono/html';
import { texts } from '../texts.ts';
import { askGallery, sources } from './ask-gallery.ts';
import type { Block, BlockWriter } from './block.ts';

/** Pictures that every screen shows at once. */
const FIRST_ROWS = 6;

/** The gallery of the visitor's place. */
export const writeGallery: BlockWriter = async ({ visit, asker, origin }) => {
  if (visit.q) return null;
  const posts = await askGallery(visit, asker);
  if (posts.length === 0) return null;
  return {
    ...collage(posts, FIRST_ROWS),
    linkedData: [
      {
        '@type': 'ItemList',
        itemListElement: [...new Set(posts.map(({ proveedor_slug }) => proveedor_slug))].map((slug, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: `${origin}/p/${slug}`,
        })),
      },
    ],
  };
};

/**
 * Posts as a collage: the boxes and captions that the application's collage will have, so that nothing moves.
 * @param eager how many pictures are fetched at once and with priority; the others as they come into sight
 */
function collage(posts: readonly Post[], eager: number): Block {
  return {
    html: html`<div class="v-collage-frame"><ul class="v-collage" aria-label="${texts.collage}">
${posts.map((post, index) => tile(post, index < eager))}
</ul></div>`,
    styles: collageRules(posts),
  };
}

function tile(post: Post, eager: boolean) {
  const { nombre, especialidad, proveedor_slug } = post;
  const caption = html`<strong>${nombre}</strong><small>${especialidad}</small>`;
  return html`<li class="v-collage-item v-tile">${picture(post, eager, COLLAGE_SIZES, caption)}<a class="v-first-maker" href="/p/${proveedor_slug}" aria-label="${texts.pageOf(nombre)}"></a></li>
`;
}

/** The works of one provider in rows, as their page shows them; what is below the first screen comes as it is scrolled to. */
export function workRows(posts: readonly Post[]): Block {
  const ratios = posts.map(
    ({ ancho, alto }, index) => `.v-works>:nth-child(${index + 1}){--r:${ratioOf(ancho, alto)}}`,
  );
  return {
    html: html`<ul class="v-works" aria-label="${texts.collage}">
${posts.map((post) => work(post))}
</ul>`,
    styles: ratios.join(''),
  };
}

function work(post: Post) {
  const { evento, especialidad, texto_personalizado } = post;
  const caption = html`<strong>${evento || especialidad}</strong><small>${texto_personalizado}</small>`;
  return html`<li class="v-tile">${picture(post, false, WORK_SIZES, caption)}</li>
`;
}

/** A post's picture with its caption, as a link that opens it. */
function picture(
  { id, ruta, poster, fuentes, ancho, alto }: Post,
  eager: boolean,
  sizes: string,
  caption: ReturnType<typeof html>,
) {
  return html`<a href="/explorar?publicacion=${id}"><picture>${sources(fuentes, sizes)}<img src="${poster ?? ruta}" alt="" width="${ancho}" height="${alto}" decoding="async" ${
    eager ? html`fetchpriority="high"` : html`loading="lazy"`
  }></picture><span>${caption}</span></a>`;
}

/** The position of each box, in the custom properties that the collage's style sheet reads. */
function collageRules(posts: readonly Post[]): string {
  const ratios = posts.map(({ ancho, alto }) => ratioOf(ancho, alto));
  const layouts = COLUMN_COUNTS.map((columns) => ({ columns, ...layOut(ratios, columns) }));
  const whole = layouts.map(({ columns, height, gaps }) => `--h${columns}:${round(height)};--g${columns}:${gaps}`);
  const items = ratios.map((ratio, index) => {
    const places = layouts.map(({ columns, boxes }) => {
      const box = boxes[index];
      return box ? `;--c${columns}:${box.column};--t${columns}:${round(box.top)};--n${columns}:${box.gaps}` : '';
    });
    return `.v-collage-item:nth-child(${index + 1}){--r:${round(ratio)}${places.join('')}}`;
  });
  return `.v-collage{${whole.join(';')}}${items.join('')}`;
}

/** Ten thousandths of a column's width are less than a pixel. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
