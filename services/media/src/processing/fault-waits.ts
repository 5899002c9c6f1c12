import { type Log, type Pause, RepeatingTask } from '@vitrina/kernel';
import type { Probe } from '../files/probe.ts';
import type { WorkDocument } from '../uploads/documents.ts';
import { countWaits, longestWait } from '../uploads/work-queries.ts';
import type { JobAdder, WorkStore } from '../uploads/work-store.ts';

/** Waits after a platform fault: uploads pause, are counted for operators, and resume early once a probe succeeds. */

type Stores = readonly WorkStore<WorkDocument>[];

/** How long a result is cached, in milliseconds: health checks and metrics request it often. */
const CACHE_MS = 3_000;

/** Uploads that wait for the end of a platform fault. */
interface Waits {
  count: number;
  /** Start of the longest wait, and its fault; absent if none wait. */
  oldest?: { since: Date; fault: string };
}

/** Counts the uploads that wait for the end of a fault. The result is cached for 3 s. */
export class FaultWaits {
  readonly #stores: Stores;
  #cached: Promise<Waits> | undefined;
  #cachedUntil = 0;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  async read(): Promise<Waits> {
    if (!this.#cached || performance.now() > this.#cachedUntil) {
      this.#cachedUntil = performance.now() + CACHE_MS;
      this.#cached = this.#load();
    }
    return this.#cached;
  }

  /** Describes the waiting uploads in a line for operators; empty if none wait. */
  async describe(): Promise<string> {
    const { count, oldest } = await this.read();
    if (count === 0) return '';
    return `${count} uploads wait for the end of a fault${oldest ? ` since ${oldest.since.toISOString()}: ${oldest.fault}` : ''}`;
  }

  async #load(): Promise<Waits> {
    const counts = await Promise.all(this.#stores.map((store) => countWaits(store.model)));
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count === 0) return { count };
    const longest = await Promise.all(this.#stores.map((store) => longestWait(store.model)));
    const [oldest] = longest.flatMap((work) => work?.wait ?? []).sort((a, b) => a.since.getTime() - b.since.getTime());
    return { count, ...(oldest && { oldest }) };
  }
}

/** How long uploads pause after faults, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/**
 * Pause before the next run, in milliseconds: doubled for each consecutive fault up to the longest, with 20 % jitter so
 * that thousands of uploads do not return at the same moment.
 * @param count consecutive faults before this one
 */
export function pauseAfter(count: number, { first, longest }: Pauses): number {
  const doubled = Math.min(longest, first * 2 ** Math.min(count, 30));
  return Math.round(doubled * (0.8 + 0.2 * Math.random()));
}

/** Uploads released per collection after the first successful probe; doubled after each further success. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 200;
/** Time between two looks while no upload waits, in milliseconds; a fault of this process ends the rest. */
const REST_MS = 15_000;

/**
 * Resumes uploads that are paused after a platform fault, once a probe succeeds again: a few at first, then more while no
 * run fails. If runs fail although the probe succeeds, it backs off, so that a fault the probe cannot detect costs no
 * more than the pauses themselves. Every worker runs it; resuming an upload twice is harmless.
 */
export class EarlyRelease {
  readonly #dependencies: { stores: Stores; jobs: JobAdder; probe: Probe; log: Log };
  readonly #pauses: Pauses;
  readonly #task: RepeatingTask;
  #batch = FIRST_BATCH;
  /** True if a run of this process has failed since the last batch because of a platform fault. */
  #failed = false;
  #failedPolls = 0;
  #notBefore = 0;
  readonly #everyMs: number;

  /** @param everyMs time between two probes, in milliseconds */
  constructor(
    dependencies: { stores: Stores; jobs: JobAdder; probe: Probe; log: Log },
    pauses: Pauses,
    everyMs: number,
  ) {
    this.#dependencies = dependencies;
    this.#pauses = pauses;
    const failureMessage = 'looking for the end of a fault failed';
    this.#everyMs = everyMs;
    const { log } = dependencies;
    this.#task = new RepeatingTask(() => this.#poll(), { pauseMs: everyMs, failureMessage, log });
  }

  start(): void {
    this.#task.start();
  }

  /** Call this when a run ends because of a platform fault. */
  recordFault(): void {
    this.#failed = true;
    this.#task.hasten(this.#everyMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #poll(): Promise<Pause> {
    const { stores, jobs, probe, log } = this.#dependencies;
    if (performance.now() < this.#notBefore) return { pauseMs: this.#everyMs };
    if (!(await this.#hasWaiting())) {
      this.#reset();
      return { pauseMs: Math.max(this.#everyMs, REST_MS) };
    }
    const fault = await probe.findFault();
    if (fault !== null) {
      log.warn({ fault }, 'uploads wait for the end of a fault');
      this.#reset();
      return { pauseMs: this.#everyMs };
    }
    if (this.#failed && this.#batch > FIRST_BATCH) {
      // Runs failed after the last batch although the probe succeeds.
      const pause = Math.min(this.#pauses.longest, this.#pauses.first * 2 ** Math.min(this.#failedPolls, 30));
      this.#notBefore = performance.now() + pause;
      this.#failedPolls += 1;
      this.#batch = FIRST_BATCH;
      this.#failed = false;
      return { pauseMs: this.#everyMs };
    }
    this.#failed = false;
    for (const store of stores) {
      for (const work of await store.endPauses(this.#batch)) await jobs.addPending(store, work);
    }
    this.#batch = Math.min(LARGEST_BATCH, this.#batch * 2);
    return { pauseMs: this.#everyMs };
  }

  async #hasWaiting(): Promise<boolean> {
    for (const store of this.#dependencies.stores) if (await longestWait(store.model)) return true;
    return false;
  }

  #reset(): void {
    this.#batch = FIRST_BATCH;
    this.#failed = false;
    this.#failedPolls = 0;
  }
}
