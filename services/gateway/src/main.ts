import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startGateway } from './start.ts';

await runService('gateway', readConfig, startGateway);
