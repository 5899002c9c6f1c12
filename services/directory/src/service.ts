import type { Service } from '@vitrina/kernel';
import { type DirectoryConfig, readConfig } from './config.ts';
import { startDirectory } from './start.ts';

/** Directory service, run as a separate process or in the all-in-one. */
export const directory: Service<DirectoryConfig> = { name: 'directory', readConfig, start: startDirectory };
