import { Daemon, type DaemonOptions } from '../process/daemon.ts';
import { acceptsConnection, answers, until } from '../process/wait.ts';
import { texts } from '../texts.ts';

/** Delays before a crashed process is restarted, in milliseconds; the last one repeats. */
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** Uptime after which a process counts as healthy, in milliseconds: its next crash starts with the first delay. */
const HEALTHY_MS = 60_000;
/** Time limit until ready, in milliseconds: two instances of everything may start simultaneously on two busy cores. */
const READY_MS = 90_000;
const STOP_MS = 12_000;

/** Returns the delay before the restart after the given number of consecutive crashes, in milliseconds. */
export function backoffMs(crashes: number): number {
  const last = BACKOFF_MS.length - 1;
  return BACKOFF_MS[Math.min(Math.max(crashes, 1) - 1, last)] ?? BACKOFF_MS[last] ?? 0;
}

/** Process of the platform and the service it is an instance of. */
interface SupervisedOptions extends DaemonOptions {
  service: string;
}

/** Process of the platform that is restarted whenever it exits unexpectedly. */
export class Supervised {
  /** Name of the instance, such as `media#2`. */
  readonly name: string;
  /** Name of its service. */
  readonly service: string;
  readonly url: string;
  readonly #options: DaemonOptions;
  readonly #print: (line: string) => void;
  #daemon: Daemon | undefined;
  #stopping = new AbortController();
  #crashes = 0;

  /** @param print receives a line for people when the process crashes and when it recovers */
  constructor(options: SupervisedOptions, url: string, print: (line: string) => void) {
    this.name = options.name;
    this.service = options.service;
    this.url = url;
    this.#options = options;
    this.#print = print;
  }

  get pid(): number | undefined {
    return this.#daemon?.pid;
  }

  get log(): string {
    return this.#options.log;
  }

  /** Starts the process, waits until it is ready, then supervises it. @throws {Failure} if the first start fails */
  async start(): Promise<void> {
    this.#daemon = await new Daemon(this.#options).ready(() => this.#isReady(), READY_MS);
    void this.#watch(this.#daemon);
  }

  /** Ends the process without a restart: SIGTERM, then SIGKILL to its group after 12 s. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#daemon?.stop(STOP_MS);
  }

  async #isReady(): Promise<boolean> {
    const { hostname, port } = new URL(this.url);
    // Until the process listens, a refused request costs ten times the CPU of a refused connection.
    return (await acceptsConnection(hostname, Number(port))) && answers(`${this.url}/ready`);
  }

  async #watch(first: Daemon): Promise<void> {
    let daemon = first;
    while (!this.#stopping.signal.aborted) {
      const from = performance.now();
      const code = await daemon.ended;
      if (this.#stopping.signal.aborted) return;
      this.#crashes = performance.now() - from > HEALTHY_MS ? 1 : this.#crashes + 1;
      const waitMs = backoffMs(this.#crashes);
      this.#print(texts.crashed(this.name, code, waitMs, this.log));
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
    if (back) this.#print(texts.recovered(this.name));
    else if (daemon.running && !this.#stopping.signal.aborted) this.#print(texts.stillDown(this.name, this.log));
  }
}
