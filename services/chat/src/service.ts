import type { Service } from '@vitrina/kernel';
import { type ChatConfig, readConfig } from './config.ts';
import { startChat } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const chat: Service<ChatConfig> = { name: 'chat', readConfig, start: startChat };
