import { runRestoredCommand } from '@vitrina/kernel';
import { readConfig } from '../config.ts';

await runRestoredCommand('media', readConfig);
