import type { Handler } from '../registry.ts';

/** Names under which the kinds of failures are stored. */
const stored = { carga: 'load', tiempo: 'timeout', ejecucion: 'runtime' } as const;

/** Counts a failure that a browser reported. */
export const postFailure: Handler<'POST /api/registro/avisos'> = async ({ json }, registry) => {
  await registry.versions.countFailure(json.microfrontend, json.version, stored[json.tipo]);
  return { success: true };
};
