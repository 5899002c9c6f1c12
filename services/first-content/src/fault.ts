/** Fault of a module: it threw, took too long or too much memory, or returned something invalid. */
export class FirstFault extends Error {
  override name = 'FirstFault';
}
