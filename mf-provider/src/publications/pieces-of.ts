import type { OwnPiece, OwnPost } from '@vitrina/contracts';

/** Pictures and videos of a work, in order; of a post of a single file the post itself. */
export function piecesOf(post: OwnPost): readonly OwnPiece[] {
  return post.obra?.piezas ?? [{ ...post, ruta: post.imagen_url }];
}
