import { fullScratchFault, fullStoreFault, refusedWriteFault } from './disks.ts';
import type { Fault } from './fault.ts';
import { childFault, emptyRedisFault, processFaults, serverFaults } from './kills.ts';
import { longFaults } from './long.ts';
import { failoverFault, pausedRedisFault, unsavedRedisFault } from './redis.ts';

/** Every fault in the order of execution: faults of one kind of platform follow one another. */
export const faults: readonly Fault[] = [
  ...processFaults,
  childFault,
  ...serverFaults,
  emptyRedisFault,
  unsavedRedisFault,
  refusedWriteFault,
  fullStoreFault,
  fullScratchFault,
  failoverFault,
  pausedRedisFault,
  ...longFaults,
];
