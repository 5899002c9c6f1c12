import type { LastGood } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type Release } from '@vitrina/contracts/microfrontends/resolve';
import type { ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { type App, Problem, type ServiceClient } from '@vitrina/kernel';
import { LRUCache } from 'lru-cache';
import { readSigned } from './read-releases.ts';

/** How long a response is reused, in milliseconds: when a version fails, all its pages ask. */
const FRESH_MS = 2_000;
/** Most cached pairs of microfrontend and failed version: more than are live or in canary at any time. */
const KEPT = 200;
/** Longest wait for the registry, in milliseconds: the page's notice waits for it. */
const PATIENCE_MS = 2_000;

const ASKED = /^[\w.-]{1,64}$/;

const keyOf = (name: string, version: string) => `${name} ${version}`;

/** Replacements for versions that failed in a browser, asked of the registry in advance in case it is unreachable. */
export class LastGoodVersions {
  readonly #registry: ServiceClient;
  readonly #trust: ReleaseTrust | undefined;
  readonly #fresh = new LRUCache<string, Promise<LastGood | null>>({ max: KEPT, ttl: FRESH_MS });
  /** Stored with the revision of the registry's answer that they were requested with. */
  readonly #kept = new LRUCache<string, { revision: number; found: LastGood | null }>({ max: KEPT });
  readonly #asking = new Set<string>();

  /** @param trust what releases are checked with */
  constructor(registry: ServiceClient, trust: ReleaseTrust | undefined) {
    this.#registry = registry;
    this.#trust = trust;
  }

  /** Requests these releases' replacements, once per answer of the registry; the next call repeats failed requests. */
  async want(releases: readonly Release[], revision: number): Promise<void> {
    await Promise.allSettled(
      releases.map(async ({ version, contract: { name } }) => {
        const key = keyOf(name, version);
        if (this.#kept.get(key)?.revision === revision || this.#asking.has(key)) return;
        this.#asking.add(key);
        try {
          this.#kept.set(key, { revision, found: await this.#ask(name, version) });
        } finally {
          this.#asking.delete(key);
        }
      }),
    );
  }

  /** Replacement of a version; null without one. */
  async find(name: string, failed: string): Promise<LastGood | null> {
    const key = keyOf(name, failed);
    const fresh = this.#fresh.get(key);
    if (fresh) return fresh;
    const asked = this.#ask(name, failed).catch(() => this.#kept.get(key)?.found ?? null);
    this.#fresh.set(key, asked);
    return asked;
  }

  /** @throws if the registry does not respond */
  async #ask(name: string, failed: string): Promise<LastGood | null> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await this.#registry.fetch(`/internal/last-good/${name}?failed=${failed}`, { signal });
    if (response.status >= 500) throw new Error(`the registry answered ${response.status}`);
    const release = response.ok ? readSigned(name, await response.json(), this.#trust) : null;
    if (!release) return null;
    const { microfrontends, integrities } = buildAnswer([release], 0);
    const [microfrontend] = microfrontends;
    return microfrontend ? { microfrontend, integrities } : null;
  }
}

/** Serves `GET /mf/:name/last-good?failed=<version>`: the replacement of a failed version and its integrity values. */
export function mountLastGood(app: App, versions: LastGoodVersions): void {
  app.get('/mf/:name/last-good', async (c) => {
    const name = c.req.param('name');
    const failed = c.req.query('failed') ?? '';
    if (!ASKED.test(name) || !ASKED.test(failed)) throw new Problem('ruta_no_encontrada');
    const found = await versions.find(name, failed);
    c.header('Cache-Control', 'no-store');
    if (!found) throw new Problem('ruta_no_encontrada');
    return c.json(found);
  });
}
