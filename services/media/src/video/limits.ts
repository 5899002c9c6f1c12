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
