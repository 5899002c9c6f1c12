/**
 * Path to a page from the platform's first page, as schema.org's BreadcrumbList (developers.google.com/search/docs,
 * "Breadcrumb structured data"): at least two steps, each with its position from 1, a name and a whole address.
 * @param origin address of the platform, without a slash at its end
 * @param steps name and path of each page, the page itself last
 */
export function breadcrumbs(origin: string, steps: readonly (readonly [name: string, path: string])[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
