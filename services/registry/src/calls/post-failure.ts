import { failureKinds } from '@vitrina/contracts/wire';
import type { Handler } from '../registry.ts';

/** Counts a failure that a browser reported. */
export const postFailure: Handler<'POST /api/registro/avisos'> = async ({ json }, registry) => {
  await registry.versions.countFailure(json.microfrontend, json.version, failureKinds.fromWire[json.tipo]);
  return { success: true };
};
