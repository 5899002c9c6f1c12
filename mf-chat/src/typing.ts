/** Time for which 'is writing' is shown after the other side's last typing report, in milliseconds. */
export const TYPING_MS = 5_000;
