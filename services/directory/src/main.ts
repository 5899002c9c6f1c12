import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startDirectory } from './start.ts';

await runService('directory', readConfig, startDirectory);
