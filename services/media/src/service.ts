import type { Service } from '@vitrina/kernel';
import { type MediaConfig, readConfig } from './config.ts';
import { startMedia } from './start.ts';

/** The media service, run as a separate process or in the all-in-one process. */
export const media: Service<MediaConfig> = { name: 'media', readConfig, start: startMedia };
