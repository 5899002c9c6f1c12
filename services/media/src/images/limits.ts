/**
 * Largest picture that is decoded, in pixels, of all frames together (known attack: 31 KB can hold 268 MP and take 876
 * MB).
 */
export const MAX_PIXELS = 50_000_000;

/** Longest decode and encode of one picture, in milliseconds; on one core 50 MP take about 4 s, as HEIC about 15 s. */
export const DECODE_MS = 90_000;

/** Writable memory of a decoding child, in bytes: 16-bit RGBA at the pixel limit takes 400 MB when it is rotated. */
export const DECODER_MEMORY = 1_536 * 1024 * 1024;

/** Pictures after which a decoding child is replaced, so that a leak in a native decoder stays small. */
export const DECODER_LIFE = 500;

/** How long a decoding child waits for another picture, in milliseconds; a new one takes about 300 ms to start. */
export const DECODER_IDLE_MS = 60_000;

/** Most frames of an animation; of a longer one only the first frame is shown. 300 are 30 s at 10 per second. */
export const MAX_FRAMES = 300;

/** Longest duration of an animation, in milliseconds. */
export const MAX_ANIMATION_MS = 60_000;
