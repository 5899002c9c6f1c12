/** How many of so many. */
export interface Share {
  hits: number;
  tries: number;
}

/**
 * The chance that as many of all hits, or more, fall to the first share, were both alike: the upper end of the
 * hypergeometric distribution, exact however few hits there are.
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

/** Logarithm of the number of ways to choose some of all. */
function logWays(all: number, some: number): number {
  const fewer = Math.min(some, all - some);
  let log = 0;
  for (let one = 1; one <= fewer; one += 1) log += Math.log((all - fewer + one) / one);
  return log;
}
