/** Mark in the address of a digital card's code: visitors who come with it have scanned the card. */
export const CARD_MARK = 'tarjeta';

/** Periods of the statistics, in days; the last one is today. */
export const STATISTICS_DAYS = [7, 30, 90] as const;

/**
 * Number of times that a search text must lead to a page before its provider sees it: a rarer one may reveal the
 * searching person. A text with words outside the catalogue, such as a name, needs so many on one day, each from
 * another network.
 */
export const MIN_TERM_COUNT = 3;

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
