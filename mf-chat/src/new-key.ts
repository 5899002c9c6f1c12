/** A key under which a request is done once, however often it is sent. */
export function newKey(): string {
  return crypto.randomUUID();
}
