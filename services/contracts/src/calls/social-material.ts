import { z } from 'zod';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

const id = z.string().regex(/^[0-9a-f]{24}$/, 'publicacion_no_encontrada');

/** Shapes of a picture for social networks: 1080×1080 and 1080×1920 pixels. */
export const socialFormat = z.enum(['cuadrada', 'historia']);
export type SocialFormat = z.infer<typeof socialFormat>;

/**
 * Material for social networks about the signed-in user's public post: a text to paste, and the addresses of its
 * pictures (R39).
 */
export const getSocialMaterial = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/publicaciones/:id/redes',
  summary: 'Texto e imágenes de una publicación propia, listos para redes sociales',
  access: 'provider',
  params: z.object({ id }),
  status: 200,
  answer: done.extend({
    data: z.object({ texto: z.string(), imagenes: z.object({ cuadrada: z.string(), historia: z.string() }) }),
  }),
  errors: ['publicacion_no_encontrada', 'redes_sin_plan'],
});

/** Picture for social networks: the work, the name and a QR code of the provider's page. */
export const getSocialPicture = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/api/publicaciones/:id/redes/:formato',
  summary: 'Imagen de una publicación propia para redes sociales',
  access: 'provider',
  limits: ['drawings'],
  params: z.object({ id, formato: socialFormat }),
  status: 200,
  mediaType: 'image/jpeg',
  answer: z.string(),
  errors: ['publicacion_no_encontrada', 'redes_sin_plan'],
});
