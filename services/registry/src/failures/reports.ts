import { PAGE_LIFE_S, readPageId, type ServedPage } from '@vitrina/contracts/microfrontends/page-id';
import type { Clock } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** Browser's report about a microfrontend on one page. */
interface Report {
  page: string;
  name: string;
  version: string;
  kind: string;
}

/**
 * Accepts browser reports only for pages that the gateway served with exactly that version, and each kind once per
 * page: otherwise anyone could make a good version look bad.
 */
export class Reports {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #secret: string;
  readonly #clock: Clock;

  /** @param options.secret shared with the gateway, which signs the page ids */
  constructor(redis: Redis, { namespace, secret, clock }: { namespace: string; secret: string; clock: Clock }) {
    this.#redis = redis;
    this.#prefix = `${namespace}:page`;
    this.#secret = secret;
    this.#clock = clock;
  }

  /** True for the first report of its kind from a page that holds this version. */
  async isFirstReport({ page, name, version, kind }: Report): Promise<boolean> {
    const served = this.#read(page);
    if (served?.versions.get(name) !== version) return false;
    return this.#isFirst(served, `${name}:${kind}`);
  }

  /**
   * Measured page with the values reported for the first time; null if the gateway did not serve it.
   * @param values values that a browser claims to have measured; it may report some sooner than others
   */
  async measured<Values extends object>(
    page: string,
    values: Values,
  ): Promise<{ served: ServedPage; firstReported: Partial<Values> } | null> {
    const served = this.#read(page);
    if (!served) return null;
    const first = Object.entries(values).map(async (value) => ((await this.#isFirst(served, value[0])) ? [value] : []));
    return { served, firstReported: Object.fromEntries((await Promise.all(first)).flat()) as Partial<Values> };
  }

  #read(page: string): ServedPage | null {
    return readPageId(this.#secret, page, this.#clock.now().getTime());
  }

  async #isFirst({ nonce }: ServedPage, what: string): Promise<boolean> {
    return (await this.#redis.set(`${this.#prefix}:${nonce}:${what}`, '1', 'EX', PAGE_LIFE_S, 'NX')) === 'OK';
  }
}
