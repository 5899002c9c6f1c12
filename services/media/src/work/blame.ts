/** Crashes of a decoding child after which an original is given up. */
export const MAX_CRASHES = 2;
/**
 * Runs without a word after which an original is given up. More than crashes, for a run also ends so when its worker is
 * killed from outside, which is not the picture's fault.
 */
export const MAX_SILENT_RUNS = 5;

/**
 * Runs that failed for a fault of ours while the servers answered, after which an upload is put aside: the queue's five
 * attempts take some 15 s, and what lasts longer wants a person.
 */
export const MAX_FAULTS = 5;

/** True where an original is so suspect that nobody should decode it again. */
export function isToBlame(work: { crashes: number; silentRuns: number }): boolean {
  return work.crashes >= MAX_CRASHES || work.silentRuns >= MAX_SILENT_RUNS;
}
