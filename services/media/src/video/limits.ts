/** Longest probe of a file's streams, in milliseconds; a valid file takes 50. */
export const PROBE_MS = 15_000;

/** Longest search for the poster's frame, in milliseconds: 0.3 s in 1080p, some seconds in 4K. */
export const POSTER_MS = 45_000;

/**
 * Longest encoding of a film, in milliseconds. 60 s of 1080p take about 30 s of CPU, of 4K at 60 frames some minutes;
 * the job's time-out in the catalogue of jobs is longer.
 */
export const FILM_MS = 8 * 60_000;

/** Niceness of encoding a film, 0 to 19: quick pictures go first. */
export const FILM_NICENESS = 5;

/** Threads of a decoder and of the encoder. */
export const THREADS = 2;
