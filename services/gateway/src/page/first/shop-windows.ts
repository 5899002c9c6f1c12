import { html } from 'hono/html';
import { askGallery, sources } from './ask-gallery.ts';
import type { BlockWriter } from './block.ts';

/** Shop windows of the landing page's street. */
const WINDOWS = 5;
/** How wide a window is shown, for the choice of a rendition; the same as in the street that follows. */
const SIZES = '(min-width: 960px) 220px, 46vw';

/** Works of the place, one of each provider, as the windows of a street. */
export const writeShopWindows: BlockWriter = async ({ visit, asker }) => {
  const posts = await askGallery({ ...visit, segmento: '' }, asker);
  if (posts.length === 0) return null;
  const firsts = [...new Map(posts.toReversed().map((post) => [post.proveedor_slug, post])).values()].toReversed();
  return {
    html: html`<ul class="v-first-street">
${firsts.slice(0, WINDOWS).map(
  ({ id, nombre, especialidad, ruta, poster, fuentes }) =>
    html`<li><a href="/explorar?publicacion=${id}"><picture>${sources(fuentes, SIZES)}<img src="${
      poster ?? ruta
    }" alt="" width="220" height="264" decoding="async"></picture><strong>${nombre}</strong> <span>${especialidad}</span></a></li>
`,
)}</ul>`,
  };
};
