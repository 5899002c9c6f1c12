import type { LastGood } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type Release } from '@vitrina/contracts/microfrontends/resolve';
import type { ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
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

const keyOf = (name: string, version: string) => `${name} ${version}`;

/**
 * The version that comes in the place of one that failed in a browser. The registry says so; what it said of each version
 * that pages are made from is asked for ahead and kept, for while it is away.
 */
export class LastGoodVersions {
  readonly #registry: ServiceClient;
  readonly #trust: ReleaseTrust | undefined;
  readonly #fresh = new LRUCache<string, Promise<LastGood | null>>({ max: KEPT, ttl: FRESH_MS });
  /** With the revision of the registry's answer that they were asked for beside. */
  readonly #kept = new LRUCache<string, { revision: number; found: LastGood | null }>({ max: KEPT });
  readonly #asking = new Set<string>();

  /** @param trust what releases are checked with */
  constructor(registry: ServiceClient, trust: ReleaseTrust | undefined) {
    this.#registry = registry;
    this.#trust = trust;
  }

  /**
   * Asks for what would come in the place of these releases, once for each answer of the registry; what could not be had is
   * asked for again with the next call.
   */
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

  /** What comes in the place of a version; null where there is none. */
  async find(name: string, failed: string): Promise<LastGood | null> {
    const key = keyOf(name, failed);
    const fresh = this.#fresh.get(key);
    if (fresh) return fresh;
    const asked = this.#ask(name, failed).catch(() => this.#kept.get(key)?.found ?? null);
    this.#fresh.set(key, asked);
    return asked;
  }

  /** @throws where the registry does not answer */
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

/**
 * `GET /mf/:name/last-good?failed=<version>`: the version that comes in the place of one that failed in a browser, with
 * the integrity value of each file. 404 where there is none.
 */
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
