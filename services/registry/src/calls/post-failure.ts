import { type App, type CallKit, serveCall } from '@vitrina/kernel';
import type { Registry } from '../registry.ts';

/** Counts a failure that a browser reported. */
export function serveFailure(app: App, kit: CallKit, registry: Registry): void {
  serveCall(app, kit, 'POST /api/registro/avisos', async ({ json }) => {
    await registry.versions.countFailure(json.microfrontend, json.version, json.tipo);
    return { success: true };
  });
}
