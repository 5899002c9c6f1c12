import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startRegistry } from './start.ts';

await runService('registry', readConfig, startRegistry);
