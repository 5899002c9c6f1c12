import type { CallHandlers } from '@vitrina/kernel';
import { channelCalls } from './calls/channel.ts';
import { deployCalls } from './calls/deploys.ts';
import { extensionCalls } from './calls/extensions.ts';
import { failureCalls } from './calls/failures.ts';
import { teamCalls } from './calls/teams.ts';
import { versionCalls } from './calls/versions.ts';
import type { Registry } from './registry.ts';

/** Every call of the registry with its handler. */
export const handlers = {
  ...versionCalls,
  ...channelCalls,
  ...deployCalls,
  ...failureCalls,
  ...teamCalls,
  ...extensionCalls,
} satisfies CallHandlers<'registry', Registry>;
