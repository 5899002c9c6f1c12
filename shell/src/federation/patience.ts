/** How long a screen may take until the notice that something is slow, with its retry, in milliseconds. */
const SLOW_AFTER_MS = 2_000;
/**
 * When the first screen of a page counts as slow, in milliseconds since the page was asked for: its files were asked for
 * with the page, before the shell ran. With the drawing of the notice on a slow phone that is less than the bar of 3.5 s.
 */
const FIRST_SLOW_AT_MS = 2_600;
/** What the first screen has once the shell runs, however late that was, in milliseconds. */
const LEAST_MS = 900;

/**
 * How long a screen may take that is asked for now, in milliseconds.
 * @param age milliseconds since the page was asked for
 */
export const patience = (age: number): number =>
  age > FIRST_SLOW_AT_MS ? SLOW_AFTER_MS : Math.max(LEAST_MS, FIRST_SLOW_AT_MS - age);
