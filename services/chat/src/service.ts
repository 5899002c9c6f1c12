import type { Service } from '@vitrina/kernel';
import { type ChatConfig, readConfig } from './config.ts';
import { startChat } from './start.ts';

/** The chat service, run as a separate process or in the all-in-one process. */
export const chat: Service<ChatConfig> = { name: 'chat', readConfig, start: startChat };
