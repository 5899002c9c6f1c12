/** What programs need that run the platform's images. */
export { buildImages, imageNames, requireEngine } from './build-images.ts';
