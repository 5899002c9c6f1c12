import type { Post } from '@vitrina/contracts';
import { texts } from '../texts.ts';

/** How a collage reads posts. */
export const collageOfPosts = {
  keyOf: ({ id }: Post) => id,
  sizeOf: ({ ancho, alto }: Post) => ({ width: ancho, height: alto }),
  label: texts.posts.collage,
};
