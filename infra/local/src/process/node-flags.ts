import { nodeOptions } from '@vitrina/contracts/node-options';

/** Node options for every process started here, limited to those that this Node version supports. */
export const nodeFlags: readonly string[] = nodeOptions(process.allowedNodeEnvironmentFlags);
