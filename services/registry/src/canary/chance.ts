/** Number of hits among a number of tries. */
export interface Share {
  hits: number;
  tries: number;
}

/**
 * Probability that the first share gets this many of all hits or more if both shares are alike: the upper tail of the
 * hypergeometric distribution, exact even for few hits.
 */
export function chanceOfAsMany(first: Share, second: Share): number {
  const hits = first.hits + second.hits;
  const most = Math.min(hits, first.tries);
  let chance = Math.exp(
    logWays(first.tries, first.hits) + logWays(second.tries, second.hits) - logWays(first.tries + second.tries, hits),
  );
  let sum = 0;
  for (let many = first.hits; many <= most; many += 1) {
    sum += chance;
    const others = hits - many;
    chance *= ((first.tries - many) * others) / ((many + 1) * (second.tries - others + 1));
  }
  return sum;
}

/** Logarithm of the binomial coefficient. */
function logWays(all: number, some: number): number {
  const fewer = Math.min(some, all - some);
  let log = 0;
  for (let one = 1; one <= fewer; one += 1) log += Math.log((all - fewer + one) / one);
  return log;
}
