import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, Problem, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { previewRelease } from '../moves/preview-release.ts';
import type { Registry } from '../registry.ts';

/**
 * Serves `GET /internal/preview/:name/:version`: the signed release of a preview, for a gateway that has its link's
 * token.
 */
export function servePreview(app: App, registry: Registry, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'GET /internal/preview/:name/:version', async (c) => {
    const name = microfrontendName.safeParse(c.req.param('name'));
    const version = microfrontendVersion.safeParse(c.req.param('version'));
    if (!name.success || !version.success) throw new Problem('version_desconocida');
    return c.json(await previewRelease(registry, name.data, version.data));
  });
}
