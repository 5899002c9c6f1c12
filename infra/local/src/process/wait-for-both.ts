/**
 * Waits for both, then throws the first failure: nothing keeps running in the background.
 * @param onFailure called at the first failure, to end what the other one is doing
 * @throws what the first of the two that failed has thrown
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
