/** Error whose message explains the remedy to a person; printed without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}
