import { type RegistryAnswer, registryAnswer } from '@vitrina/contracts/microfrontends';
import type { Log, ServiceClient } from '@vitrina/kernel';

/** How long an answer is used without asking again, in milliseconds: a deploy is live for everyone within this time. */
const FRESH_MS = 500;
/** Longest wait for the registry before the last good answer is used, in milliseconds. */
const PATIENCE_MS = 800;

/** The registry's answer for pages: asked for at most twice a second, the last good one while the registry is away. */
export class LiveRegistry {
  readonly #registry: ServiceClient;
  readonly #log: Log;
  #last: RegistryAnswer | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(registry: ServiceClient, log: Log) {
    this.#registry = registry;
    this.#log = log;
  }

  /** What is live; null where the registry has never answered. */
  async answer(): Promise<RegistryAnswer | null> {
    if (performance.now() - this.#askedAt > FRESH_MS) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    return this.#last;
  }

  async #ask(): Promise<void> {
    try {
      const response = await this.#registry.fetch('/api/registro', { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
      this.#last = registryAnswer.parse(await response.json());
    } catch (error) {
      this.#log.warn({ err: error, kept: this.#last?.revision }, 'registry away, last good answer kept');
    } finally {
      this.#askedAt = performance.now();
    }
  }
}
