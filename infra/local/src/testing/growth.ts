/** The shorter of the two inputs, in characters: far longer than any field may be. */
const LENGTH = 4_000;
/** How often the input is doubled: three times are enough to tell quadratic growth from noise. */
const DOUBLINGS = 3;
/** Runs of one input; the fastest counts, as everything else in the process only adds time. */
const RUNS = 5;
/** Milliseconds below which a ratio means nothing and the input is no danger. */
const TOO_SHORT = 3;

/**
 * How many times longer a piece of work takes when its input is twice as long: 2 for work that grows with its input, 4
 * for work that grows with its square, and 0 where it takes too little to tell. Time is the process' own, so that others
 * on the machine do not count.
 * @param work one run on one input
 * @param input a hostile input of so many characters, about
 */
export function growth(work: (input: string) => unknown, input: (length: number) => string): number {
  const [short, long] = [quickest(work, input(LENGTH)), quickest(work, input(LENGTH * 2 ** DOUBLINGS))];
  return long < TOO_SHORT ? 0 : (long / short) ** (1 / DOUBLINGS);
}

/** In milliseconds. */
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
