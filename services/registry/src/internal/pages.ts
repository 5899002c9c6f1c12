import { microfrontendName, microfrontendVersion } from '@vitrina/contracts/microfrontends';
import { type App, parseInput, readJson, type ServiceKeys, serveInternalCall } from '@vitrina/kernel';
import { z } from 'zod';
import type { Registry } from '../registry.ts';

const counts = z
  .array(z.object({ nombre: microfrontendName, version: microfrontendVersion, cuantas: z.number().int().min(1) }))
  .max(1_000);

/** Room for a thousand entries of both kinds. */
const MAX_BYTES = 512 * 1024;

/** Counts of one gateway since its last message, by version: pages served, and failed first contents. */
const servedPages = z.object({ paginas: counts, fallas: counts.default([]) });

/**
 * Serves `POST /internal/pages`: gateways report the pages they served with each version in a canary comparison, and
 * the failures of each version's first content.
 */
export function servePages(app: App, registry: Registry, keys: ServiceKeys): void {
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
}
