/** The `cursor` of a `Link` header with `rel="next"`; null on the last page. */
export function cursorOf(header: string | null): string | null {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(header ?? '')?.[1];
  return address ? new URL(address, 'http://relative.invalid').searchParams.get('cursor') : null;
}
