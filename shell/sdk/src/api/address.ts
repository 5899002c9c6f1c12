/** Value of a query parameter; undefined, null and '' are omitted. */
export type QueryValue = string | number | boolean | null | undefined;

/** Builds an address from a path template with `:name` parameters and a query. @throws if a path parameter is missing */
export function addressOf(
  path: string,
  params: Readonly<Record<string, QueryValue>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} lacks its parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Reads the `cursor` of the next page from a `Link` header with `rel="next"`; null on the last page. */
export function nextCursor(header: string | null): string | null {
  for (const link of header?.split(/,(?=\s*<)/) ?? []) {
    const match = /<([^>]*)>(.*)/.exec(link);
    const [, address, rest] = match ?? [];
    if (address && rest && /;\s*rel="?next"?/.test(rest)) {
      return new URL(address, 'http://relative.invalid').searchParams.get('cursor');
    }
  }
  return null;
}
