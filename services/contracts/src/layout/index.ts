/** What the browser and the page as the gateway sends it have to do alike, so that one follows the other unseen. */
export * from './collage.ts';
export * from './pictures.ts';
export * from './premium-of.ts';
export * from './services-of-place.ts';
export * from './shuffled.ts';
