import { describeFaults } from '../describe-faults.ts';
import { readOptions } from '../options.ts';
import { longFaults } from './long-faults.ts';

const { timeFactor } = readOptions();

describeFaults('accelerated', [...longFaults('objects', timeFactor), ...longFaults('search', timeFactor)]);
