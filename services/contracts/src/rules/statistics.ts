/** The lengths of time that statistics can be asked for, in days; the last one is today. */
export const STATISTICS_DAYS = [7, 30, 90] as const;
