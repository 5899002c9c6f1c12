import type { Log } from '../observe/log.ts';

export interface RepeatingTaskOptions {
  /** Time between the end of a run and the next one, in milliseconds; a function is called after each run. */
  pauseMs: number | (() => number);
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
  /** Monotonic time at which the next run starts; infinite while it has no limit yet. */
  #nextAt = Number.POSITIVE_INFINITY;
  #isStarted = false;
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
    this.#isStarted = true;
    const { firstAfterMs = 0 } = this.#options;
    if (firstAfterMs > 0) this.#schedule(firstAfterMs);
    else this.#turn();
  }

  /**
   * Lets the next run start at most `withinMs` from now, or right after the current one if that ends later. Never delays
   * it; without effect before {@link start} and after {@link close}.
   */
  hasten(withinMs = 0): void {
    if (this.#timer) this.#schedule(withinMs);
    else if (this.#isStarted) this.#nextAt = Math.min(this.#nextAt, performance.now() + withinMs);
  }

  /** Resolves when the current run has ended; immediately between two runs. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Starts no further run, and resolves when the current one has ended. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('closed'));
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  #schedule(withinMs: number): void {
    const now = performance.now();
    this.#nextAt = Math.min(this.#nextAt, now + withinMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#turn(), this.#nextAt - now);
  }

  #turn(): void {
    const { pauseMs, failureMessage, log } = this.#options;
    this.#timer = undefined;
    this.#nextAt = Number.POSITIVE_INFINITY;
    this.#running = this.#run(this.#closing.signal)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, failureMessage),
      )
      .then(() => {
        if (!this.closed) this.#schedule(typeof pauseMs === 'number' ? pauseMs : pauseMs());
      });
  }
}
