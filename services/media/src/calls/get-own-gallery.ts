import { findCountry } from '@vitrina/contracts/places';
import type { Handler } from '../dependencies.ts';
import { readOwnGallery } from '../posts/own-gallery.ts';

/** `GET /api/obtener_galeria`: every post of the caller with its state. */
export const getOwnGallery: Handler<'GET /api/obtener_galeria'> = async ({ session }, { posts, removals, board }) => {
  return {
    success: true,
    data: await readOwnGallery({ posts, removals, board }, session),
    userLocation: { pais: findCountry(session.country) ?? session.country, estado_pais: session.subdivision },
  };
};
