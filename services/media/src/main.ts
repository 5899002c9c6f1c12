import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startMedia } from './start.ts';

await runService('media', readConfig, startMedia);
