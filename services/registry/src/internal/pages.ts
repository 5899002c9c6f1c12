import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, requireServiceToken } from '@vitrina/kernel';
import { z } from 'zod';
import type { Registry } from '../registry.ts';

/** Pages that one gateway served since it told last, by version. */
const servedPages = z.object({
  paginas: z
    .array(z.object({ nombre: microfrontendName, version: microfrontendVersion, cuantas: z.number().int().min(1) }))
    .max(1_000),
});

/** `POST /internal/pages`: gateways say how many pages they served with each version of what is in canary. */
export function servePages(app: App, registry: Registry, serviceToken: string): void {
  app.post('/internal/pages', requireServiceToken(serviceToken), async (c) => {
    const { paginas } = servedPages.parse(await c.req.json());
    await Promise.all(paginas.map(({ nombre, version, cuantas }) => registry.rates.addPages(nombre, version, cuantas)));
    return c.json({ success: true });
  });
}
