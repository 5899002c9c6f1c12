/** The lengths of time that statistics can be asked for, in days; the last one is today. */
export const STATISTICS_DAYS = [7, 30, 90] as const;

/**
 * How often a search text has to lead to a page before its provider sees it: a rarer one may tell who searched. One with other
 * words than the catalogue's, such as a name, so many times on one day, each from another network.
 */
export const MIN_TERM_COUNT = 3;
