import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, Problem, requireServiceToken } from '@vitrina/kernel';
import { previewRelease } from '../moves/preview-release.ts';
import type { Registry } from '../registry.ts';

/** `GET /internal/preview/:name/:version`: the signed release that a preview shows, for a gateway that has its token. */
export function servePreview(app: App, registry: Registry, serviceToken: string): void {
  app.get('/internal/preview/:name/:version', requireServiceToken(serviceToken), async (c) => {
    const name = microfrontendName.safeParse(c.req.param('name'));
    const version = microfrontendVersion.safeParse(c.req.param('version'));
    if (!name.success || !version.success) throw new Problem('version_desconocida');
    return c.json(await previewRelease(registry, name.data, version.data));
  });
}
