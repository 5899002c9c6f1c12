/**
 * Difference between the wall clock and the monotonic clock of a machine that counts as a jump, in milliseconds: NTP
 * slews both alike, so that only a correction, a manual change or a suspension separates them.
 */
export const JUMP_MS = 1_000;

/** Detects that this machine's wall clock was set, or that a suspension stopped its monotonic clock. */
export class ClockJumps {
  #aheadMs = wallAheadMs();

  /** Returns true on the first call after a jump, else false; costs less than a microsecond. */
  noticed(): boolean {
    const aheadMs = wallAheadMs();
    if (Math.abs(aheadMs - this.#aheadMs) <= JUMP_MS) return false;
    this.#aheadMs = aheadMs;
    return true;
  }
}

/** Milliseconds by which the wall clock is ahead of the monotonic clock. */
export function wallAheadMs(): number {
  return Date.now() - performance.now();
}
