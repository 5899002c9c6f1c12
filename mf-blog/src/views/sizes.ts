/** Displayed width of an entry's picture on its page. */
export const PICTURE_SIZES = '(min-width: 760px) 720px, 100vw';
/** Displayed width of an entry's picture in the list. */
export const TILE_SIZES = '(min-width: 900px) 400px, 100vw';
