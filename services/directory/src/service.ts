import type { Service } from '@vitrina/kernel';
import { type DirectoryConfig, readConfig } from './config.ts';
import { startDirectory } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const directory: Service<DirectoryConfig> = { name: 'directory', readConfig, start: startDirectory };
