import { describeFaults } from '../describe-faults.ts';
import { readOptions } from '../options.ts';
import { longFaults } from './long-faults.ts';

describeFaults('accelerated', longFaults(readOptions().timeFactor));
