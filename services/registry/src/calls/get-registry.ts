import { toPublicRegistry } from '@vitrina/contracts/microfrontends';
import type { Handler } from '../registry.ts';

/** Returns the live versions. */
export const getRegistry: Handler<'GET /api/registro'> = async ({ c }, registry) => {
  c.header('Cache-Control', 'no-cache');
  return toPublicRegistry(await registry.answer());
};
