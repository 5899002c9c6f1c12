import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, Problem, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import { rollbackTargets } from '../moves/rollback.ts';
import type { Registry } from '../registry.ts';
import { channelOf, type Snapshot } from '../store/channels.ts';

/**
 * Serves `GET /internal/last-good/:name?failed=<version>` to the gateway: the signed release that replaces a version
 * that failed in a browser: the live version if a canary failed, else the newest earlier version without its own failure
 * reports, else the version with the fewest; 404 if none may be live today.
 */
export function serveLastGood(app: App, registry: Registry, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'GET /internal/last-good/:name', async (c) => {
    const name = microfrontendName.safeParse(c.req.param('name'));
    const failed = microfrontendVersion.safeParse(c.req.query('failed'));
    if (!name.success || !failed.success) throw new Problem('version_desconocida');
    const read = await registry.channels.read();
    const state = channelOf(read, name.data);
    const live = state.active === null ? [] : [state.active];
    const candidates = [...live, ...(await rollbackTargets(registry, state))].filter(
      (version) => version !== failed.data,
    );
    for (const version of candidates) {
      if (!(await fits(registry, read, name.data, version))) continue;
      const release = await registry.release(name.data, version);
      return c.json(release && { ...release, configuration: state.configuration });
    }
    throw new Problem('version_desconocida');
  });
}

async function fits(registry: Registry, read: Snapshot, name: string, version: string): Promise<boolean> {
  try {
    await fitOrRefuse(registry, read, name, version, false);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
