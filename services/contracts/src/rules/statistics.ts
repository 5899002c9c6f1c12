/** The lengths of time that statistics can be asked for, in days; the last one is today. */
export const STATISTICS_DAYS = [7, 30, 90] as const;

/** Networks that a search text comes from at least before a provider sees it: a rarer one may tell who searched. */
export const MIN_TERM_COUNT = 3;
