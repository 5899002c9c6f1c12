/**
 * Waits for both promises, then throws the first failure: no work keeps running in the background.
 * @param onFailure called at the first failure, to cancel the other work
 * @throws the first rejection of the two
 */
export async function waitForBoth<A, B>(
  first: Promise<A>,
  second: Promise<B>,
  onFailure?: () => void,
): Promise<[A, B]> {
  const both = Promise.all([first, second]);
  // A rejection without a listener would end the process before both have ended.
  both.catch(() => onFailure?.());
  await Promise.allSettled([first, second]);
  return both;
}
