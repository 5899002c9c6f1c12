/** How pictures are laid out and offered: the same in the browser and in the page as the gateway sends it. */
export * from './collage.ts';
export * from './pictures.ts';
