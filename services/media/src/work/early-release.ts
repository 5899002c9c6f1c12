import { type Log, RepeatingTask } from '@vitrina/kernel';
import type { Probe } from '../operations/probe.ts';
import type { Pauses } from './failure-policy.ts';
import type { JobAdder } from './job-adder.ts';
import type { WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Uploads released per collection after the first successful probe; doubled after each further success. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 200;

export interface EarlyReleaseDependencies {
  stores: readonly WorkStore<WorkDocument>[];
  jobs: JobAdder;
  probe: Pick<Probe, 'findFault'>;
  log: Log;
}

/**
 * Resumes uploads that are paused after a platform fault, once a probe succeeds again: a few at first, then more while no
 * run fails. If runs fail although the probe succeeds, it backs off, so that a fault the probe cannot detect costs no
 * more than the pauses themselves. Every worker runs it; resuming an upload twice is harmless.
 */
export class EarlyRelease {
  readonly #dependencies: EarlyReleaseDependencies;
  readonly #pauses: Pauses;
  readonly #task: RepeatingTask;
  #batch = FIRST_BATCH;
  /** True if a run of this process has failed since the last batch because of a platform fault. */
  #failed = false;
  #failedPolls = 0;
  #notBefore = 0;

  /** @param everyMs time between two probes, in milliseconds */
  constructor(dependencies: EarlyReleaseDependencies, pauses: Pauses, everyMs: number) {
    this.#dependencies = dependencies;
    this.#pauses = pauses;
    const failureMessage = 'looking for the end of a fault failed';
    this.#task = new RepeatingTask(() => this.#poll(), { pauseMs: everyMs, failureMessage, log: dependencies.log });
  }

  start(): void {
    this.#task.start();
  }

  /** Call this when a run ends because of a platform fault. */
  recordFault(): void {
    this.#failed = true;
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #poll(): Promise<void> {
    const { stores, jobs, probe, log } = this.#dependencies;
    if (performance.now() < this.#notBefore) return;
    if (!(await this.#hasWaiting())) {
      this.#reset();
      return;
    }
    const fault = await probe.findFault();
    if (fault !== null) {
      log.warn({ fault }, 'uploads wait for the end of a fault');
      this.#reset();
      return;
    }
    if (this.#failed && this.#batch > FIRST_BATCH) {
      // Runs failed after the last batch although the probe succeeds.
      const pause = Math.min(this.#pauses.longest, this.#pauses.first * 2 ** Math.min(this.#failedPolls, 30));
      this.#notBefore = performance.now() + pause;
      this.#failedPolls += 1;
      this.#batch = FIRST_BATCH;
      this.#failed = false;
      return;
    }
    this.#failed = false;
    for (const store of stores) {
      for (const work of await store.endPauses(this.#batch)) await jobs.addPending(store, work, work.need);
    }
    this.#batch = Math.min(LARGEST_BATCH, this.#batch * 2);
  }

  async #hasWaiting(): Promise<boolean> {
    for (const store of this.#dependencies.stores) if ((await store.waits(1)).length > 0) return true;
    return false;
  }

  #reset(): void {
    this.#batch = FIRST_BATCH;
    this.#failed = false;
    this.#failedPolls = 0;
  }
}
