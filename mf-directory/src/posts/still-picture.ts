import type { Post } from '@vitrina/contracts';
import type { PictureProps } from '@vitrina/sdk';

/** Picture of a post or poster of its video, to fill a box. It needs no text alternative, because its caption names it. */
export function stillPicture(post: Pick<Post, 'poster' | 'ruta' | 'ancho' | 'alto' | 'fuentes' | 'thumbhash'>) {
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
