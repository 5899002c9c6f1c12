import { findCountry } from '@vitrina/contracts/places';
import { serveCall } from '@vitrina/kernel';
import type { MediaKit } from '../media-kit.ts';
import { readOwnGallery } from '../posts/own-gallery.ts';

/** `GET /api/obtener_galeria`: every post of the caller with its state. */
export function serveOwnGallery({ app, kit, posts, removals, board }: MediaKit): void {
  serveCall(app, kit, 'GET /api/obtener_galeria', async ({ session }) => {
    return {
      success: true,
      data: await readOwnGallery({ posts, removals, board }, session),
      userLocation: { pais: findCountry(session.pais) ?? session.pais, estado_pais: session.estado_pais },
    };
  });
}
