import { type Log, RepeatingTask } from '@vitrina/kernel';
import type { Probe } from '../operations/probe.ts';
import type { Pauses } from './blame.ts';
import type { JobAdder } from './job-adder.ts';
import type { WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Uploads of each collection that are released after the first successful probe; doubled for each further one. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 200;

export interface EarlyReleaseDependencies {
  stores: readonly WorkStore<WorkDocument>[];
  jobs: JobAdder;
  probe: Pick<Probe, 'fault'>;
  log: Log;
}

/**
 * Ends the pauses of uploads that wait after a fault of the platform once a probe succeeds again: a few at first, then
 * more and more while no run fails. If runs fail although the probe succeeds, it probes less and less often, so that a
 * fault it cannot detect costs no more than the pauses themselves. Every worker runs one; it may be done twice.
 */
export class EarlyRelease {
  readonly #dependencies: EarlyReleaseDependencies;
  readonly #pauses: Pauses;
  readonly #task: RepeatingTask;
  #batch = FIRST_BATCH;
  /** True if a run of this process has failed for a fault of the platform since the last batch. */
  #failed = false;
  #failedRounds = 0;
  #notBefore = 0;

  /** @param everyMs time between two probes, in milliseconds */
  constructor(dependencies: EarlyReleaseDependencies, pauses: Pauses, everyMs: number) {
    this.#dependencies = dependencies;
    this.#pauses = pauses;
    const fault = 'looking for the end of a fault failed';
    this.#task = new RepeatingTask(() => this.#look(), { pauseMs: everyMs, fault, log: dependencies.log });
  }

  start(): void {
    this.#task.start();
  }

  /** Must be called when a run ends for a fault of the platform. */
  noteFault(): void {
    this.#failed = true;
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #look(): Promise<void> {
    const { stores, jobs, probe, log } = this.#dependencies;
    if (performance.now() < this.#notBefore) return;
    if (!(await this.#anyWaits())) {
      this.#startOver();
      return;
    }
    const fault = await probe.fault();
    if (fault !== null) {
      log.warn({ fault }, 'uploads wait for the end of a fault');
      this.#startOver();
      return;
    }
    if (this.#failed && this.#batch > FIRST_BATCH) {
      // Runs failed after the last batch although the probe succeeds.
      const pause = Math.min(this.#pauses.longest, this.#pauses.first * 2 ** Math.min(this.#failedRounds, 30));
      this.#notBefore = performance.now() + pause;
      this.#failedRounds += 1;
      this.#batch = FIRST_BATCH;
      this.#failed = false;
      return;
    }
    this.#failed = false;
    for (const store of stores) {
      for (const work of await store.endPauses(this.#batch)) await jobs.addNeeded(store, work, work.need);
    }
    this.#batch = Math.min(LARGEST_BATCH, this.#batch * 2);
  }

  async #anyWaits(): Promise<boolean> {
    for (const store of this.#dependencies.stores) if ((await store.waits(1)).length > 0) return true;
    return false;
  }

  #startOver(): void {
    this.#batch = FIRST_BATCH;
    this.#failed = false;
    this.#failedRounds = 0;
  }
}
