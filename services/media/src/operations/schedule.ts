import type { JobProducer, Log } from '@vitrina/kernel';
import { COLLECT_AT } from './collect.ts';

/** How often the schedule is written again, in milliseconds: it stands in Redis, which may have lost it. */
const RENEW_MS = 10 * 60_000;

/** Sees to it that what is done each day is done, also after Redis lost everything. */
export class Schedule {
  readonly #producer: JobProducer;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(producer: JobProducer, log: Log) {
    this.#producer = producer;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#producer
      .every('media.collect', COLLECT_AT)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'schedule not written'))
      .finally(() => {
        if (!this.#closed) this.#timer = setTimeout(() => this.start(), RENEW_MS);
      });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
