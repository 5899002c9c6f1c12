import type { CallHandlers } from '@vitrina/kernel';
import { getMicrofrontend } from './calls/get-microfrontend.ts';
import { getRegistry } from './calls/get-registry.ts';
import { postChannel } from './calls/post-channel.ts';
import { postFailure } from './calls/post-failure.ts';
import { postVersion } from './calls/post-version.ts';
import type { Registry } from './registry.ts';

/** Every call of the registry with its handler. */
export const handlers = {
  'GET /api/registro': getRegistry,
  'POST /api/registro/avisos': postFailure,
  'GET /api/registro/:nombre': getMicrofrontend,
  'POST /api/registro/:nombre/versiones': postVersion,
  'POST /api/registro/:nombre/canal': postChannel,
} satisfies CallHandlers<'registry', Registry>;
