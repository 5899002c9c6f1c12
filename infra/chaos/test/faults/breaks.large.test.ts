import { describeFaults } from '../describe-faults.ts';
import { emptyRedisFault, fullDiskFaults, refusedWriteFault, unsavedRedisFault } from './breaks.ts';

describeFaults('default', [emptyRedisFault, unsavedRedisFault, refusedWriteFault, ...fullDiskFaults]);
