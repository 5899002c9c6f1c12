import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startAccounts } from './start.ts';

await runService('accounts', readConfig, startAccounts);
