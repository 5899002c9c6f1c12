/** How wide the picture of an entry is shown, on its page and in the list. */
export const [PICTURE_SIZES, TILE_SIZES] = ['(min-width: 760px) 720px, 100vw', '(min-width: 900px) 400px, 100vw'];
