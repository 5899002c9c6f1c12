import type { Finding } from './evaluate.ts';
import { texts } from './texts.ts';

/**
 * Greatest difference that is no finding, in milliseconds: far above what NTP leaves and what a slow answer adds. S3 refuses
 * requests by 15 min, one-time codes and passkeys suffer earlier.
 */
const MOST_OFF_MS = 60_000;

/** Clocks of servers and processes, each read by the clock of this machine. */
export class Clocks {
  readonly #offsets = new Map<string, number>();

  /** Notes what a clock said just now; nothing where it said nothing. */
  note(name: string, said: Date | string | null | undefined): void {
    const offset = new Date(said ?? Number.NaN).getTime() - Date.now();
    if (Number.isFinite(offset)) this.#offsets.set(name, offset);
  }

  /** The clocks that differ from the database's, by which the platform goes; this machine's clock if it is away. */
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
