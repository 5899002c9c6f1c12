import type { Handler } from '../dependencies.ts';
import { readOwnWork } from '../social/own-work.ts';
import { socialText } from '../social/text.ts';

/** `GET /api/publicaciones/:id/redes`: text for social networks and the addresses of the pictures. */
export const getSocialMaterial: Handler<'GET /api/publicaciones/:id/redes'> = async (
  { params: { id }, session },
  { store, media, clock },
) => {
  const { card, owner } = await readOwnWork(store, id, session.userId, clock.now().getTime());
  const pictures = `/api/publicaciones/${id}/redes`;
  return {
    success: true,
    data: {
      texto: socialText(card, owner, media.absoluteUrl(`/p/${owner.slug}`)),
      imagenes: { cuadrada: `${pictures}/cuadrada`, historia: `${pictures}/historia` },
    },
  };
};
