import type { Post } from '@vitrina/contracts';
import type { PictureProps } from '@vitrina/sdk';

/** A post as a picture that fills its place: its own, or the poster of its film. What is written beside it names it. */
export function stillOf(post: Post) {
  return {
    fill: true,
    src: post.poster ?? post.ruta,
    alt: '',
    width: post.ancho,
    height: post.alto,
    sources: post.fuentes,
    thumbhash: post.thumbhash,
  } satisfies PictureProps;
}
