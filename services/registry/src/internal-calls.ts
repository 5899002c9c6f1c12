import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import {
  type App,
  type CallDependencies,
  callerOf,
  limitCaller,
  Problem,
  parseInput,
  readJson,
  readSession,
  type ServiceKeys,
  serveInternalCall,
} from '@vitrina/kernel';
import { z } from 'zod';
import { fitOrRefuse, previewRelease } from './gate/fit.ts';
import type { Registry } from './registry.ts';
import { rollbackTargets } from './rollback.ts';
import { channelOf } from './store/channels.ts';

const counts = z
  .array(z.object({ nombre: microfrontendName, version: microfrontendVersion, cuantas: z.number().int().min(1) }))
  .max(1_000);

/** Room for a thousand entries of both kinds. */
const MAX_BYTES = 512 * 1024;

/** Counts of one gateway since its last message, by version: pages served, and failed first contents. */
const servedPages = z.object({ paginas: counts, fallas: counts.default([]) });

/** Serves the calls of the gateways. */
export function serveInternalCalls(
  app: App,
  registry: Registry,
  keys: ServiceKeys,
  { limits, sessions, sessionCookie }: CallDependencies,
): void {
  // Live versions, signed.
  serveInternalCall(app, keys, 'GET /internal/registry', async (c) =>
    c.json(await registry.live(await registry.channels.read())),
  );

  // Release that replaces a version that failed in a browser.
  serveInternalCall(app, keys, 'GET /internal/last-good/:name', async (c) => {
    const release = await lastGood(registry, ...readRelease(c.req.param('name'), c.req.query('failed')));
    return c.json(release);
  });

  // Release of a preview, for a gateway that has its link's token.
  serveInternalCall(app, keys, 'GET /internal/preview/:name/:version', async (c) => {
    const release = await previewRelease(registry, ...readRelease(c.req.param('name'), c.req.param('version')));
    return c.json(release);
  });

  // Pages served with each version in a canary comparison, and failures of each version's first content.
  serveInternalCall(app, keys, 'POST /internal/pages', async (c) => {
    const { paginas, fallas } = parseInput(servedPages, await readJson(c, MAX_BYTES));
    await Promise.all([
      ...paginas.map(({ nombre, version, cuantas }) => registry.rates.addPages(nombre, version, cuantas)),
      ...fallas.flatMap(({ nombre, version, cuantas }) => [
        registry.versions.countFailure(nombre, version, 'first', cuantas),
        registry.rates.addFailures(nombre, version, cuantas),
      ]),
    ]);
    return c.json({ success: true });
  });

  // Origin to which a gateway forwards a visitor's request to a team's API, and a token that identifies the visitor
  // (null without a session); no origin for a team without an API, or a removed team. Takes the visitor's cookie, address
  // and device as the gateway sends them, and counts the request against the limit `extensions`: 429 above it.
  serveInternalCall(app, keys, 'POST /internal/extension-grants/:team', async (c) => {
    const team = c.req.param('team');
    const [found, isRemoved] = await Promise.all([registry.extensions.find(team), registry.isRemoved(`mf-${team}`)]);
    const origin = isRemoved ? null : found;
    const session = await readSession(c, sessionCookie, sessions);
    await limitCaller(limits, 'extensions', callerOf(c, session));
    return c.json({ origin, token: origin && session && (await registry.claims.sign(team, session)) });
  });
}

/** @throws {Problem} `version_desconocida` if either cannot exist */
function readRelease(name: string | undefined, version: string | undefined): [name: string, version: string] {
  const read = z.tuple([microfrontendName, microfrontendVersion]).safeParse([name, version]);
  if (!read.success) throw new Problem('version_desconocida');
  return read.data;
}

/**
 * Returns the live version if a canary failed, else the newest earlier version without its own failure reports, else the
 * version with the fewest.
 * @throws {Problem} `version_desconocida` if none may be live today
 */
async function lastGood(registry: Registry, name: string, failed: string): Promise<SignedRelease> {
  const read = await registry.channels.read();
  const state = channelOf(read, name);
  const live = state.active === null ? [] : [state.active];
  const candidates = [...live, ...(await rollbackTargets(registry, state))];
  for (const version of candidates.filter((other) => other !== failed)) {
    try {
      const release = await fitOrRefuse(registry, read, name, version, false);
      return { ...release, configuration: state.configuration };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  throw new Problem('version_desconocida');
}
