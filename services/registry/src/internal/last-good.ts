import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, Problem, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { isWithdrawn } from '../moves/activate.ts';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import type { Registry } from '../registry.ts';
import { channelOf } from '../store/channels.ts';

/**
 * `GET /internal/last-good/:name?failed=<version>`: the signed release that comes in the place of one that failed in a
 * browser, for the gateway: the live one beside a canary, else the one before; 404 where there is none that may be live
 * today.
 */
export function serveLastGood(app: App, registry: Registry, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'GET /internal/last-good/:name', async (c) => {
    const name = microfrontendName.safeParse(c.req.param('name'));
    const failed = microfrontendVersion.safeParse(c.req.query('failed'));
    if (!name.success || !failed.success) throw new Problem('version_desconocida');
    const read = await registry.channels.read();
    const state = channelOf(read, name.data);
    const version = failed.data === state.active ? state.previous : state.active;
    if (version === null || version === failed.data || isWithdrawn(state, version)) {
      throw new Problem('version_desconocida');
    }
    await fitOrRefuse(registry, read, name.data, version, false);
    return c.json(await registry.release(name.data, version));
  });
}
