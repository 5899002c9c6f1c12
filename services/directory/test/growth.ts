/** Length of the shorter input, in characters: far longer than any field allows. */
const LENGTH = 4_000;
/** Number of times the input is doubled: three are enough to distinguish quadratic growth from noise. */
const DOUBLINGS = 3;
/** Runs of each input; the fastest counts, because other work in the process only adds time. */
const RUNS = { least: 5, most: 40 } as const;
/** Milliseconds below which a ratio is meaningless and the input is harmless. */
const TOO_SHORT = 3;

/**
 * Measures how many times longer work takes when its input is twice as long: 2 for linear growth, 4 for quadratic
 * growth, 0 if it is too fast to measure. Uses CPU time of this process, so that other load on the machine does not
 * count. The two inputs take turns; as long as the result is not below `limit`, up to 40 turns, because a busy second thread
 * of the same core makes single runs twice as slow.
 * @param work runs once on an input
 * @param input creates a hostile input of about the given number of characters
 */
export function measureGrowth(
  work: (input: string) => unknown,
  input: (length: number) => string,
  limit: number,
): number {
  const inputs = [input(LENGTH), input(LENGTH * 2 ** DOUBLINGS)] as const;
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= RUNS.most && (run <= RUNS.least || growth >= limit); run += 1) {
    short = Math.min(short, cpuTime(work, inputs[0]));
    long = Math.min(long, cpuTime(work, inputs[1]));
    growth = long < TOO_SHORT ? 0 : (long / short) ** (1 / DOUBLINGS);
  }
  return growth;
}

/** CPU time of one run, in milliseconds. */
function cpuTime(work: (input: string) => unknown, input: string): number {
  const before = process.cpuUsage();
  work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
