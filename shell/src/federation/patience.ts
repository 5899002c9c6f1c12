/** Time after which a screen counts as slow and shows a notice with a retry, in milliseconds. */
const SLOW_AFTER_MS = 2_000;
/**
 * Time at which the first screen of a page counts as slow, in milliseconds since the page was requested: its files were
 * requested with the page, before the shell ran. Including the drawing of the notice on a slow phone, it is below the limit
 * of 3.5 s.
 */
const FIRST_SLOW_AT_MS = 2_600;
/** Minimum for the first screen once the shell runs, however late that is, in milliseconds. */
const LEAST_MS = 900;

/** Time that a screen requested now may take, in milliseconds. @param age milliseconds since the page was requested */
export const patience = (age: number): number =>
  age > FIRST_SLOW_AT_MS ? SLOW_AFTER_MS : Math.max(LEAST_MS, FIRST_SLOW_AT_MS - age);
