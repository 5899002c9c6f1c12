import type { Provider } from '@vitrina/contracts';
import { hasOneZone, timeZoneOf } from '@vitrina/contracts/places';
import { type DatabaseClock, type Log, RepeatingTask, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { ProviderDoc } from '../model/provider.ts';
import { type CountedVisitor, localDay, type VisitCounter } from './visit-counter.ts';

/** Interval at which appearances are sent to Redis, in milliseconds. */
const FLUSH_MS = 5_000;
/** Maximum number of waiting appearances, 100 bytes each; further ones are not counted. */
const MAX_WAITING = 50_000;

/** Provider on a page of results. */
type Listed = Pick<Provider, 'id' | 'pais' | 'estado_pais'>;

/** Appearance that is not counted yet. */
interface Waiting extends CountedVisitor {
  provider: Listed;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Counts appearances of providers in searches. A search only records them in memory; every five seconds they are sent
 * to Redis together. Because a person types letter by letter, each provider shown to a visitor during these seconds is
 * recorded once.
 */
export class Appearances {
  readonly #counter: VisitCounter;
  readonly #clock: DatabaseClock;
  readonly #task: RepeatingTask;
  readonly #providers: Model<ProviderDoc>;
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    counter: VisitCounter,
    providers: Model<ProviderDoc>,
    { clock, log }: { clock: DatabaseClock; log: Log },
  ) {
    this.#counter = counter;
    this.#providers = providers;
    this.#clock = clock;
    const times = { pauseMs: FLUSH_MS, firstAfterMs: FLUSH_MS };
    const failureMessage = 'appearances in searches not counted yet';
    this.#task = new RepeatingTask(() => this.flush(), { ...times, failureMessage, log });
  }

  /** Starts sending; called once. */
  start(): void {
    this.#task.start();
  }

  /** Records a page of results. @param own id of the signed-in provider, whose searches do not count for themselves */
  note(visitor: CountedVisitor, own: string | undefined, providers: readonly Listed[]): void {
    const at = this.#clock.now().getTime();
    for (const { id, pais, estado_pais } of providers) {
      if (this.#waiting.size >= MAX_WAITING) return;
      const provider = { id, pais, estado_pais };
      if (id !== own) this.#waiting.set(`${visitor.visitor} ${id}`, { ...visitor, provider, at });
    }
  }

  /** Sends the waiting appearances. @throws if Redis is unavailable: then they stay waiting */
  async flush(): Promise<void> {
    const sent = [...this.#waiting];
    const zones = await this.#ownZones(sent.map(([, { provider }]) => provider));
    const visits = sent.map(([, { provider, at, ...visitor }]) => {
      const { id, pais, estado_pais } = provider;
      const day = localDay(zones.get(id) ?? timeZoneOf(pais, estado_pais), at);
      return { ...visitor, providerId: id, day, metric: 'search' as const };
    });
    await this.#counter.count(visits);
    for (const [key, visit] of sent) if (this.#waiting.get(key) === visit) this.#waiting.delete(key);
  }

  /** Reads the time zones of providers in states with more than one, because a card does not contain them. */
  async #ownZones(providers: readonly Listed[]): Promise<ReadonlyMap<string, string>> {
    const unsure = providers.filter(({ pais, estado_pais }) => !hasOneZone(pais, estado_pais)).map(({ id }) => id);
    if (unsure.length === 0) return new Map();
    const wanted = { _id: trusted({ $in: [...new Set(unsure)] }) };
    const found = await this.#providers.find(wanted, { timeZone: 1 }).lean<Pick<ProviderDoc, '_id' | 'timeZone'>[]>();
    return new Map(found.map(({ _id, timeZone }) => [_id, timeZone]));
  }

  /** Stops the interval and sends the remaining appearances. */
  async close(): Promise<void> {
    await this.#task.close();
    await this.flush();
  }
}
