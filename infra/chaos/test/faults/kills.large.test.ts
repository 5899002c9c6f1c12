import { describeFaults } from '../describe-faults.ts';
import { childFault, failoverFault, pausedRedisFault, processFaults, serverFaults } from './kills.ts';

describeFaults('default', [...processFaults, childFault, ...serverFaults]);
describeFaults('sentinel', [failoverFault, pausedRedisFault]);
