import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startBilling } from './start.ts';

await runService('billing', readConfig, startBilling);
