import type { Service } from '@vitrina/kernel';
import { type MediaConfig, readConfig } from './config.ts';
import { startMedia } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const media: Service<MediaConfig> = { name: 'media', readConfig, start: startMedia };
