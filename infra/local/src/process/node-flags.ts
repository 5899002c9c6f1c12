import { nodeOptions } from '@vitrina/contracts/node-options';

/** Options of this Node for every process that is started here. */
export const nodeFlags: readonly string[] = nodeOptions(process.allowedNodeEnvironmentFlags);
