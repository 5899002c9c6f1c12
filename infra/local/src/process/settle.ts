/**
 * Waits for both, then throws the first failure: nothing goes on unseen in the background.
 * @throws what the first of the two that failed has thrown
 */
export async function settle<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
