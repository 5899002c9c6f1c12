import { PAGE_LIFE_S, readPageId, type ServedPage } from '@vitrina/contracts/microfrontends/page-id';
import type { DatabaseClock } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** What a browser says happened to a microfrontend on one page. */
interface Report {
  page: string;
  name: string;
  version: string;
  kind: string;
}

/**
 * Believes what browsers report only of pages that the gateway served with that very version, and each thing once for a
 * page: otherwise anyone could make a good version look bad.
 */
export class Reports {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #secret: string;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  /** @param options.secret shared with the gateway, which signs the ids of pages */
  constructor(
    redis: Redis,
    { namespace, secret, clock }: { namespace: string; secret: string; clock: Pick<DatabaseClock, 'now'> },
  ) {
    this.#redis = redis;
    this.#prefix = `${namespace}:page`;
    this.#secret = secret;
    this.#clock = clock;
  }

  /** True for the first report of its kind from a page that holds this version. */
  async isNews({ page, name, version, kind }: Report): Promise<boolean> {
    const served = this.#read(page);
    if (served?.versions.get(name) !== version) return false;
    return this.#isFirst(served, `${name}:${kind}`);
  }

  /** The page that was measured, when it is told for the first time; null otherwise, or where nobody served it. */
  async measuredFirst(page: string): Promise<ServedPage | null> {
    const served = this.#read(page);
    return served && (await this.#isFirst(served, 'measures')) ? served : null;
  }

  #read(page: string): ServedPage | null {
    return readPageId(this.#secret, page, this.#clock.now().getTime());
  }

  async #isFirst({ nonce }: ServedPage, what: string): Promise<boolean> {
    return (await this.#redis.set(`${this.#prefix}:${nonce}:${what}`, '1', 'EX', PAGE_LIFE_S, 'NX')) === 'OK';
  }
}
