/** The token in the address of a link from a mail, behind `#`; null where there is none. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}
