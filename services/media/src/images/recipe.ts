import type { PictureFile } from '@vitrina/contracts/wire';

/**
 * Ways to process a picture: `post` (also blog entries) keeps its shape, `photo` makes a profile photo square, `avif` adds
 * files to a post later.
 */
export type Recipe = 'post' | 'photo' | 'avif';

/** Output formats: picture formats, and `mp4` for a video's film. */
export type FileFormat = PictureFile['format'] | 'mp4';

/** Finished file of an upload. */
export interface MadeFile {
  name: string;
  format: FileFormat;
  /** Width in pixels. */
  width: number;
}

/** Widths of a post's renditions in pixels, largest first. */
export const POST_WIDTHS = [1600, 800, 400] as const;
/** Widths of an animation's renditions: smaller, because every frame costs. */
export const ANIMATION_WIDTHS = [800, 400] as const;
/** Sides of a profile photo's renditions. */
export const PHOTO_SIDES = [640, 320, 160] as const;
/** Largest height of a rendition in pixels: WebP ends at 16,383, and a strip of that height is useless. */
export const MAX_HEIGHT = 8_192;

/** Encoder settings. Effort 2 takes 57 % of the CPU of the default effort 4 (136 ms against 243 ms for 12 MP). */
export const WEBP = { quality: 80, effort: 2 } as const;
export const JPEG = { quality: 80 } as const;
export const ANIMATED_WEBP = { quality: 75, effort: 1 } as const;
/**
 * At quality 60 real photographs are 31 % smaller than as WebP and half as large as JPEG, at an SSIM between the two
 * (0.907, 0.912, 0.899 at 800 pixels). Effort 1 takes three times the CPU of effort 0 and saves 17 %; effort 2 takes
 * twice as much again.
 */
export const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:2:0' } as const;
/** Side of the tiny picture for a ThumbHash, in pixels; at most 100. */
export const THUMB_SIDE = 100;

/** Returns the widths of a picture's renditions: never wider than the picture, which may itself be the largest. */
export function widthsFor(width: number, wanted: readonly number[]): number[] {
  const largest = Math.min(width, Math.max(...wanted));
  return [largest, ...wanted.filter((candidate) => candidate < largest)];
}
