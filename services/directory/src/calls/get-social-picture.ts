import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { ownerName } from '../rules/owner-name.ts';
import { drawSocial } from '../social/draw.ts';
import { readOwnWork } from '../social/own-work.ts';
import { tradeLine } from '../social/text.ts';

/** `GET /api/publicaciones/:id/redes/:formato`: draws a picture of the work with name and QR code. */
export const getSocialPicture: Handler<'GET /api/publicaciones/:id/redes/:formato'> = async (
  { c, params: { id, formato }, session },
  { store, media, previews, clock },
) => {
  const { card, owner } = await readOwnWork(store, id, session.userId, clock.now().getTime());
  const words = {
    name: ownerName(owner),
    line: tradeLine(owner),
    address: media.absoluteUrl(`/p/${owner.slug}`),
  };
  const bytes = await previews.inTurn(async () => {
    const work = await previews.still(card);
    if (!work) throw new Problem('publicacion_no_encontrada');
    return drawSocial(formato, words, work);
  });
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/jpeg' });
};
