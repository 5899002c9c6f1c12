/** Exports for programs that run the platform's images. */
export { BASES, buildIn, DEBIAN, hasImage, prepareDebian } from './base-images.ts';
export { buildImages, imageNames, requireEngine } from './build-images.ts';
