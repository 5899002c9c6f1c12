import { type App, type CallKit, serveCall } from '@vitrina/kernel';
import type { Registry } from '../registry.ts';

/** What is live for this visitor. */
export function serveRegistry(app: App, kit: CallKit, registry: Registry): void {
  serveCall(app, kit, 'GET /api/registro', async ({ c }) => {
    c.header('Cache-Control', 'no-cache');
    return registry.answer();
  });
}
