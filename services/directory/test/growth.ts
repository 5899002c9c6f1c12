/** Length of the shorter input, in characters: far longer than any field allows. */
const LENGTH = 4_000;
/** Number of times the input is doubled: three are enough to distinguish quadratic growth from noise. */
const DOUBLINGS = 3;
/** Runs per input; the fastest counts, because other work in the process only adds time. */
const RUNS = 5;
/** Milliseconds below which a ratio is meaningless and the input is harmless. */
const TOO_SHORT = 3;

/**
 * Measures how many times longer work takes when its input is twice as long: 2 for linear growth, 4 for quadratic
 * growth, 0 if it is too fast to measure. Uses CPU time of this process, so that other load on the machine does not
 * count.
 * @param work runs once on an input
 * @param input creates a hostile input of about the given number of characters
 */
export function measureGrowth(work: (input: string) => unknown, input: (length: number) => string): number {
  const short = quickest(work, input(LENGTH));
  const long = quickest(work, input(LENGTH * 2 ** DOUBLINGS));
  return long < TOO_SHORT ? 0 : (long / short) ** (1 / DOUBLINGS);
}

/** Returns the CPU time of the fastest run, in milliseconds. */
function quickest(work: (input: string) => unknown, input: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    work(input);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
