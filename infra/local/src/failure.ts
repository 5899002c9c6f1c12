/** A failure whose message tells a person what to do; it is printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}
