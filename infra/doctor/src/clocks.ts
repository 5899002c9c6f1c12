import type { Finding } from './evaluate.ts';
import { texts } from './texts.ts';

/**
 * Largest accepted difference, in milliseconds: far above the error of NTP and the delay of a slow response. S3 refuses
 * requests from 15 min on; one-time codes and passkeys fail earlier.
 */
const MOST_OFF_MS = 60_000;

/** Clocks of servers and processes, each compared with the clock of this machine. */
export class Clocks {
  readonly #offsets = new Map<string, number>();

  /** Records the current reading of a clock; ignores a missing reading. */
  note(name: string, said: Date | string | null | undefined): void {
    const offset = new Date(said ?? Number.NaN).getTime() - Date.now();
    if (Number.isFinite(offset)) this.#offsets.set(name, offset);
  }

  /**
   * Reports clocks that differ from the database's, the platform's reference, or from this machine's if the database is
   * down.
   */
  findings(): Finding[] {
    if (this.#offsets.size === 0) return [];
    const reference = this.#offsets.get(texts.names.mongodb) ?? 0;
    const off = [[texts.names.thisMachine, 0] as const, ...this.#offsets]
      .map(([name, offset]) => ({ name, aheadMs: offset - reference }))
      .filter(({ aheadMs }) => Math.abs(aheadMs) > MOST_OFF_MS);
    const common = { title: 'clocks' } as const;
    if (off.length === 0) return [{ ...common, name: texts.names.clocks, says: texts.sameClock }];
    return off.map(({ name, aheadMs }) => ({
      ...common,
      name: texts.names.clock(name),
      says: texts.clockOff(texts.age(Math.abs(aheadMs) / 1_000), aheadMs > 0),
      advice: texts.advice.clock,
    }));
  }
}
