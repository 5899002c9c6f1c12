/** Random bytes of a key: 128 bits, as required by calls whose repeated key grants access to a result. */
const BYTES = 16;

/**
 * Creates a value for the header `Idempotency-Key`, which makes repeated requests take effect once: 32 hexadecimal digits.
 * Also works on pages without HTTPS, where browsers have no `crypto.randomUUID`.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
