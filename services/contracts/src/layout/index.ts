/**
 * Layout rules shared by the gateway's first content and the browser, so that the application replaces it unnoticed.
 */
export * from './collage.ts';
export * from './pictures.ts';
export * from './premium-of.ts';
export * from './services-of-place.ts';
export * from './shuffled.ts';
