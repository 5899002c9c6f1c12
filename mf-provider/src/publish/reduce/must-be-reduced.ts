import { COMPRESS_ABOVE_BYTES } from '@vitrina/contracts/rules';

/** Formats that are drawn anew; an animated GIF would lose its movement. */
const REDUCIBLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Whether a file is an image that must be made smaller before it is sent (R26). */
export function mustBeReduced(file: { type: string; size: number }): boolean {
  return REDUCIBLE.has(file.type) && file.size > COMPRESS_ABOVE_BYTES;
}
