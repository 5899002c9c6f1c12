import { Daemon, type DaemonOptions } from '../process/daemon.ts';
import { answers, until } from '../process/until.ts';
import { texts } from '../texts.ts';

/** Waits before a crashed process is started again, in milliseconds; the last one repeats. */
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** A process that lived this long is taken for healthy: its next crash starts the waits from the beginning. */
const HEALTHY_MS = 60_000;
/** Two of everything start at once on what may be two busy cores. */
const READY_MS = 90_000;
const STOP_MS = 12_000;

/** How long to wait before the restart that follows the given number of crashes in a row, in milliseconds. */
export function backoffMs(crashes: number): number {
  const last = BACKOFF_MS.length - 1;
  return BACKOFF_MS[Math.min(Math.max(crashes, 1) - 1, last)] ?? BACKOFF_MS[last] ?? 0;
}

/** A process of the platform, and of which of its services it is an instance. */
export interface SupervisedOptions extends DaemonOptions {
  service: string;
}

/** A process of the platform that is started again whenever it ends by itself. */
export class Supervised {
  /** Its own name, such as `media#2`. */
  readonly name: string;
  /** Name of its service. */
  readonly service: string;
  readonly url: string;
  readonly #options: DaemonOptions;
  readonly #say: (line: string) => void;
  #daemon: Daemon | undefined;
  #stopping = new AbortController();
  #crashes = 0;

  /** @param say takes a line for people when the process crashes and when it is back */
  constructor(options: SupervisedOptions, url: string, say: (line: string) => void) {
    this.name = options.name;
    this.service = options.service;
    this.url = url;
    this.#options = options;
    this.#say = say;
  }

  get pid(): number | undefined {
    return this.#daemon?.pid;
  }

  get log(): string {
    return this.#options.log;
  }

  /**
   * Starts the process and waits until it is ready; from then on it is watched.
   * @throws {Failure} where the first start fails
   */
  async start(): Promise<void> {
    this.#daemon = await new Daemon(this.#options).ready(() => this.#isReady(), READY_MS);
    void this.#watch(this.#daemon);
  }

  /** Ends the process without a restart: SIGTERM, after 12 s SIGKILL for its group. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#daemon?.stop(STOP_MS);
  }

  #isReady(): Promise<boolean> {
    return answers(`${this.url}/ready`);
  }

  async #watch(first: Daemon): Promise<void> {
    let daemon = first;
    while (!this.#stopping.signal.aborted) {
      const from = performance.now();
      const code = await daemon.ended;
      if (this.#stopping.signal.aborted) return;
      this.#crashes = performance.now() - from > HEALTHY_MS ? 1 : this.#crashes + 1;
      const waitMs = backoffMs(this.#crashes);
      this.#say(texts.crashed(this.name, code, waitMs, this.log));
      await until(async () => false, waitMs, { signal: this.#stopping.signal });
      if (this.#stopping.signal.aborted) return;
      daemon = new Daemon(this.#options);
      this.#daemon = daemon;
      void this.#announce(daemon);
    }
  }

  async #announce(daemon: Daemon): Promise<void> {
    const gone = new AbortController();
    void daemon.ended.then(() => gone.abort());
    const back = await until(() => this.#isReady(), READY_MS, { everyMs: 200, signal: gone.signal });
    if (back) this.#say(texts.recovered(this.name));
    else if (daemon.running && !this.#stopping.signal.aborted) this.#say(texts.stillDown(this.name, this.log));
  }
}
