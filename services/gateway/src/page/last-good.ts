import type { LastGood } from '@vitrina/contracts/microfrontends';
import { buildAnswer } from '@vitrina/contracts/microfrontends/resolve';
import type { ReleaseKeys } from '@vitrina/contracts/microfrontends/signature';
import { type App, Problem, type ServiceClient } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { readSigned } from './read-releases.ts';

/** How long an answer is used again, in milliseconds: when a version fails, all its pages ask. */
const FRESH_MS = 2_000;
/** Pairs of microfrontend and failed version that are kept; more than are live or in canary at any time. */
const KEPT = 200;
/** Longest wait for the registry, in milliseconds: the page's notice waits for it. */
const PATIENCE_MS = 2_000;

const ASKED = /^[\w.-]{1,64}$/;

/**
 * `GET /mf/:name/last-good?failed=<version>`: the version that comes in the place of one that failed in a browser, with
 * the integrity value of each file. Its team's signature is checked here, as for all that pages are made from. 404 where
 * there is none.
 */
export function mountLastGood(app: App, registry: ServiceClient, keys: ReleaseKeys | undefined): void {
  const kept = new LRUCache<string, Promise<LastGood | null>>({ max: KEPT, ttl: FRESH_MS });

  const ask = async (name: string, failed: string): Promise<LastGood | null> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await registry.fetch(`/internal/last-good/${name}?failed=${failed}`, { signal });
    const release = response.ok ? readSigned(name, await response.json(), keys) : null;
    if (!release) return null;
    const { microfrontends, integrities } = buildAnswer([release], 0);
    const [microfrontend] = microfrontends;
    return microfrontend ? { microfrontend, integrities } : null;
  };

  app.get('/mf/:name/last-good', async (c) => {
    const name = c.req.param('name');
    const failed = c.req.query('failed') ?? '';
    if (!ASKED.test(name) || !ASKED.test(failed)) throw new Problem('ruta_no_encontrada');
    const key = `${name} ${failed}`;
    const asked = kept.get(key) ?? ask(name, failed).catch(() => null);
    kept.set(key, asked);
    const found = await asked;
    c.header('Cache-Control', 'no-store');
    if (!found) throw new Problem('ruta_no_encontrada');
    return c.json(found);
  });
}
