import type { Provider } from '@vitrina/contracts';
import { timeZoneOf } from '@vitrina/contracts/places';
import { type DatabaseClock, type Log, RepeatingTask } from '@vitrina/kernel';
import { localDay } from '../rules/local-day.ts';
import type { Visit, VisitCounter } from './visit-counter.ts';
import type { CountedVisitor } from './visitor.ts';

/** How long appearances wait in the process, in milliseconds. */
const FLUSH_MS = 5_000;
/** Appearances that wait at most, 100 bytes each; further ones are not counted. */
const MAX_WAITING = 50_000;

/** A provider on a page of results. */
type Listed = Pick<Provider, 'id' | 'pais' | 'estado_pais'>;

/**
 * Counts which providers searches show. A search only notes them here; every five seconds they go to Redis together. A
 * person types letter by letter: what one visitor is shown during these seconds is noted once.
 */
export class Appearances {
  readonly #counter: VisitCounter;
  readonly #clock: Pick<DatabaseClock, 'now'>;
  readonly #task: RepeatingTask;
  readonly #waiting = new Map<string, Visit>();

  constructor(counter: VisitCounter, clock: Pick<DatabaseClock, 'now'>, log: Log) {
    this.#counter = counter;
    this.#clock = clock;
    const fault = 'appearances in searches not counted yet';
    this.#task = new RepeatingTask(() => this.flush(), { pauseMs: FLUSH_MS, firstAfterMs: FLUSH_MS, fault, log });
  }

  /** Starts to send what was noted; called once. */
  start(): void {
    this.#task.start();
  }

  /**
   * Notes the providers on a page of results.
   * @param own who is signed in: their own searches do not count for themselves
   */
  note(seenBy: CountedVisitor, own: string | undefined, providers: readonly Listed[]): void {
    const now = this.#clock.now().getTime();
    for (const { id, pais, estado_pais } of providers) {
      if (this.#waiting.size >= MAX_WAITING) return;
      const day = localDay(timeZoneOf(pais, estado_pais), now);
      if (id !== own)
        this.#waiting.set(`${seenBy.visitor} ${id}`, { ...seenBy, providerId: id, day, metric: 'search' });
    }
  }

  /** Sends what waits. @throws where Redis is away: then it waits on */
  async flush(): Promise<void> {
    const sent = [...this.#waiting];
    await this.#counter.count(sent.map(([, visit]) => visit));
    for (const [key, visit] of sent) if (this.#waiting.get(key) === visit) this.#waiting.delete(key);
  }

  /** Sends what waits for the last time. */
  async close(): Promise<void> {
    await this.#task.close();
    await this.flush();
  }
}
