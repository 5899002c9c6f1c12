/** Token in the fragment of a mail's link, or null. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}
