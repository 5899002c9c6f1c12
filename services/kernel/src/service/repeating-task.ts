import type { Log } from '../observe/log.ts';

export interface RepeatingTaskOptions {
  /** Time between the end of a run and the next one, in milliseconds. */
  pauseMs: number;
  /** Delay before the first run, in milliseconds; 0 by default. */
  firstAfterMs?: number;
  /** Message in the log if a run fails; the next run follows nevertheless. */
  failureMessage: string;
  log: Log;
}

/** Runs a function repeatedly, one run at a time, until it is closed. */
export class RepeatingTask {
  readonly #run: (closing: AbortSignal) => Promise<unknown>;
  readonly #options: RepeatingTaskOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  readonly #closing = new AbortController();

  /** @param run gets a signal that is aborted by {@link close}: a long run should end early */
  constructor(run: (closing: AbortSignal) => Promise<unknown>, options: RepeatingTaskOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** True once {@link close} was called: a long run should end early. */
  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Starts the first run; called once. */
  start(): void {
    const { firstAfterMs = 0 } = this.#options;
    if (firstAfterMs > 0) this.#timer = setTimeout(() => this.#turn(), firstAfterMs);
    else this.#turn();
  }

  /** Starts no further run, and resolves when the current one has ended. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('closed'));
    clearTimeout(this.#timer);
    await this.#running;
  }

  #turn(): void {
    const { pauseMs, failureMessage, log } = this.#options;
    this.#running = this.#run(this.#closing.signal)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, failureMessage),
      )
      .then(() => {
        if (!this.closed) this.#timer = setTimeout(() => this.#turn(), pauseMs);
      });
  }
}
