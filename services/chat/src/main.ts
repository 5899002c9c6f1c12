import { runService } from '@vitrina/kernel';
import { readConfig } from './config.ts';
import { startChat } from './start.ts';

await runService('chat', readConfig, startChat);
