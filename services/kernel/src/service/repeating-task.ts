import type { Log } from '../observe/log.ts';

export interface RepeatingTaskOptions {
  /** Time between the end of a run and the next one, in milliseconds, unless the run returns another. */
  pauseMs: number;
  /** Delay before the first run, in milliseconds; 0 by default. */
  firstAfterMs?: number;
  /** Message in the log if a run fails; the next run follows nevertheless. */
  failureMessage: string;
  log: Log;
}

/** Pause before the next run, in milliseconds; an object, so that no count which a run returns is taken for one. */
export interface Pause {
  pauseMs: number;
}

/** Work of one run, with the pause after it; the task's own without one. */
export type Run<A> = (argument: A) => Promise<Pause | undefined> | Promise<void>;

/**
 * Calculates the pause of a task that knows when its next work is due.
 * @param dueAt time of the next work; undefined without any
 * @param now by the same clock as `dueAt`
 * @param least shortest pause, in milliseconds
 * @param most longest pause, in milliseconds: another process may write earlier work
 */
export function pauseUntil(
  dueAt: Date | undefined,
  now: Date,
  { least, most }: { least: number; most: number },
): Pause {
  const pause = dueAt ? dueAt.getTime() - now.getTime() : most;
  return { pauseMs: Math.min(most, Math.max(least, pause)) };
}

/** Runs a function repeatedly, one run at a time, until it is closed. */
export class RepeatingTask {
  readonly #run: Run<AbortSignal>;
  readonly #options: RepeatingTaskOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Monotonic time at which the next run starts; infinite while it has no limit yet. */
  #nextAt = Number.POSITIVE_INFINITY;
  #isStarted = false;
  #running: Promise<void> | undefined;
  readonly #closing = new AbortController();

  /** @param run gets a signal that is aborted by {@link close}: a long run should end early */
  constructor(run: Run<AbortSignal>, options: RepeatingTaskOptions) {
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
    this.#timer = undefined;
    this.#nextAt = Number.POSITIVE_INFINITY;
    this.#running = this.#runOnce().then((pause) => {
      if (!this.closed) this.#schedule(pause);
    });
  }

  /** Runs once, and logs a failure. @returns pause before the next run, in milliseconds */
  async #runOnce(): Promise<number> {
    const { pauseMs, failureMessage, log } = this.#options;
    try {
      return (await this.#run(this.#closing.signal))?.pauseMs ?? pauseMs;
    } catch (error) {
      log.warn({ err: error }, failureMessage);
      return pauseMs;
    }
  }
}
