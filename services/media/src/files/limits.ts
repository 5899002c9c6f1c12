/** Largest decoded picture, in pixels of all frames together (known attack: 31 KB can hold 268 MP and take 876 MB). */
export const MAX_PIXELS = 50_000_000;

/** Longest decode and encode of one picture, in milliseconds; 50 MP take about 4 s on one core, or 15 s as HEIC. */
export const DECODE_MS = 90_000;

/** Writable memory of a decoding child, in bytes: rotating 16-bit RGBA at the pixel limit takes 400 MB. */
export const DECODER_MEMORY = 1_536 * 1024 * 1024;

/** Pictures after which a decoding child is replaced, so that leaks in native decoders stay small. */
export const DECODER_LIFE = 500;

/** Time a decoding child waits for another picture, in milliseconds; starting one takes about 300 ms. */
export const DECODER_IDLE_MS = 60_000;

/** Most frames of an animation (30 s at 10 per second); of a longer one only the first frame is shown. */
export const MAX_FRAMES = 300;

/** Longest duration of an animation, in milliseconds. */
export const MAX_ANIMATION_MS = 60_000;

/** Timeout for probing a file's streams, in milliseconds; a valid file takes 50. */
export const PROBE_MS = 15_000;

/** Timeout for extracting the poster frame, in milliseconds: takes 0.3 s in 1080p, some seconds in 4K. */
export const POSTER_MS = 45_000;

/**
 * Timeout for encoding a film, in milliseconds. 60 s of 1080p take about 30 s of CPU, 4K at 60 frames some minutes; the
 * timeout of the job in the job catalogue is longer.
 */
export const FILM_MS = 8 * 60_000;

/** Niceness of encoding a film, 0 to 19: lower priority than quick pictures. */
export const FILM_NICENESS = 5;

/** Threads of each decoder and encoder. */
export const THREADS = 2;
