import type { Doors } from '../client/person.ts';

/** A platform that the corpus is tried on. */
export interface Subject {
  doors: Doors;
  /** Servers behind it, and its `NAMESPACE`. */
  environment: Record<string, string>;
  /** Whether it makes AVIF files too, some time after the others. */
  avif: boolean;
  /** Pids of its worker processes at this moment. */
  workerPids: () => number[];
}
