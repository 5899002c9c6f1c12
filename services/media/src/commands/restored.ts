import { tellRestored } from '@vitrina/kernel';
import { readConfig } from '../config.ts';

await tellRestored('media', readConfig);
