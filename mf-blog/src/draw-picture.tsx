import { EntryPicture } from '@vitrina/sdk/bundled';
import type { DrawPicture } from './blog-view.tsx';
import { TILE_SIZES } from './blog-view.tsx';

/** Picture of a tile; the first one of a page is fetched immediately. */
export const drawPicture: DrawPicture = (picture, first) => (
  <EntryPicture fill picture={picture} sizes={TILE_SIZES} eager={first} />
);
