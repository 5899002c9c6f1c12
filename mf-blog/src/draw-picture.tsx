import { EntryPicture } from '@vitrina/sdk/bundled';
import type { DrawPicture } from './views/blog-view.tsx';
import { TILE_SIZES } from './views/sizes.ts';

/** A tile's picture; the first of a page is fetched at once. */
export const drawPicture: DrawPicture = (picture, first) => (
  <EntryPicture fill picture={picture} sizes={TILE_SIZES} eager={first} />
);
