/** A value of a query parameter; undefined, null and '' are left out. */
export type QueryValue = string | number | boolean | null | undefined;

/**
 * A path template with its `:name` parameters filled in and the query behind it.
 * Throws where a parameter of the path is missing.
 */
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

/** The `cursor` of the next page from a `Link` header with `rel="next"`, or null on the last page. */
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
