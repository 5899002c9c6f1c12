import type { Log } from '../observe/log.ts';

/** Stages of a shutdown, in this order: requests, running jobs, producers, connections. */
const stages = ['http', 'workers', 'queues', 'connections'] as const;
export type Stage = (typeof stages)[number];

/** Collects what must be closed, and closes it once, in the order of the stages, within a deadline. */
export class Shutdown {
  readonly #closers = new Map<Stage, Array<() => Promise<unknown> | unknown>>();
  readonly #abort = new AbortController();
  #running: Promise<void> | undefined;
  readonly #log: Log;
  readonly #deadlineMs: number;

  constructor(log: Log, deadlineMs: number) {
    this.#log = log;
    this.#deadlineMs = deadlineMs;
  }

  /** Aborted when half of the deadline has passed: running jobs stop and leave the rest to another process. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Registers something to close; within a stage, the last added is closed first. */
  add(stage: Stage, close: () => Promise<unknown> | unknown): void {
    this.#closers.set(stage, [close, ...(this.#closers.get(stage) ?? [])]);
  }

  /** Closes everything once; a second call waits for the first. Rejects once the deadline has passed. */
  run(): Promise<void> {
    this.#running ??= this.#close();
    return this.#running;
  }

  async #close(): Promise<void> {
    const giveUp = setTimeout(() => this.#abort.abort(new Error('shutting down')), this.#deadlineMs / 2);
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(() => reject(new Error(`stop took longer than ${this.#deadlineMs} ms`)), this.#deadlineMs);
    });
    try {
      for (const stage of stages) await Promise.race([this.#closeStage(stage), late]);
    } finally {
      clearTimeout(giveUp);
      clearTimeout(deadline);
      this.#abort.abort(new Error('stopped'));
    }
  }

  async #closeStage(stage: Stage): Promise<void> {
    for (const close of this.#closers.get(stage) ?? []) {
      try {
        await close();
      } catch (error) {
        this.#log.warn({ err: error, stage }, 'closing failed');
      }
    }
  }
}
