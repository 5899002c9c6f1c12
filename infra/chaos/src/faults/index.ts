import { fullScratchFault, fullStoreFault, refusedWriteFault } from './disks.ts';
import type { Fault } from './fault.ts';
import { childFault, processFaults } from './processes.ts';
import { emptyRedisFault, serverFaults } from './servers.ts';

/** Every fault, in the order in which they are tried. */
export const faults: readonly Fault[] = [
  ...processFaults,
  childFault,
  ...serverFaults,
  emptyRedisFault,
  refusedWriteFault,
  fullStoreFault,
  fullScratchFault,
];
