/** Random bytes of a key: 128 bits, as much as calls ask for that open something to anyone who sends the key again. */
const BYTES = 16;

/**
 * Makes a value for the header `Idempotency-Key`, under which a request is done once, however often it is sent: 32
 * hexadecimal digits. Works on pages without HTTPS as well, where browsers have no `crypto.randomUUID`.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
