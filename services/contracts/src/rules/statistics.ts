/** Periods of the statistics, in days; the last one is today. */
export const STATISTICS_DAYS = [7, 30, 90] as const;

/**
 * Number of times that a search text must lead to a page before its provider sees it: a rarer one may reveal the
 * searching person. A text with words outside the catalogue, such as a name, needs so many on one day, each from
 * another network.
 */
export const MIN_TERM_COUNT = 3;
