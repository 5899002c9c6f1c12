/** Longest message, in characters; the server refuses more. */
export const MAX_MESSAGE = 2_000;
/** Shortest interval between two typing reports, in milliseconds. */
export const TYPING_EVERY_MS = 3_000;
/** Time for which 'is writing' is shown after the other side's last typing report, in milliseconds. */
export const TYPING_MS = 5_000;
