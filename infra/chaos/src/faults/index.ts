import { fullScratchFault, fullStoreFault, refusedWriteFault } from './disks.ts';
import { failoverFault } from './failover.ts';
import type { Fault } from './fault.ts';
import { longFaults } from './long.ts';
import { childFault, processFaults } from './processes.ts';
import { pausedRedisFault, unsavedRedisFault } from './redis.ts';
import { emptyRedisFault, serverFaults } from './servers.ts';

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
