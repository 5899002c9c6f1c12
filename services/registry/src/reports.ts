import { PAGE_LIFE_S, readPageId } from '@vitrina/contracts/microfrontends/page-id';
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
    const served = readPageId(this.#secret, page, this.#clock.now().getTime());
    if (served?.versions.get(name) !== version) return false;
    const key = `${this.#prefix}:${served.nonce}:${name}:${kind}`;
    return (await this.#redis.set(key, '1', 'EX', PAGE_LIFE_S, 'NX')) === 'OK';
  }
}
