/**
 * How far the wall clock and the monotonic clock of a machine may drift apart, in milliseconds, before that counts as a jump:
 * NTP slews both alike, so that only a correction, a change by hand or a suspension parts them.
 */
export const JUMP_MS = 1_000;

/** Notices that this machine's wall clock was set, or that its monotonic clock was stopped by a suspension. */
export class ClockJumps {
  #aheadMs = wallAheadMs();

  /** True by the first call after a jump, else false; costs less than a microsecond. */
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
