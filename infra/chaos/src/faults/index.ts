import { fullDiskFaults, longFaults, refusedWriteFault, unsavedRedisFault } from './breaks.ts';
import type { Fault } from './fault.ts';
import { childFault, emptyRedisFault, failoverFault, pausedRedisFault, processFaults, serverFaults } from './kills.ts';

/** Every fault in the order of execution: faults of one kind of platform follow one another. */
export const faults: readonly Fault[] = [
  ...processFaults,
  childFault,
  ...serverFaults,
  emptyRedisFault,
  unsavedRedisFault,
  refusedWriteFault,
  ...fullDiskFaults,
  failoverFault,
  pausedRedisFault,
  ...longFaults,
];
