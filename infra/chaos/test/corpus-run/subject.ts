import { randomBytes } from 'node:crypto';
import { backingUrl, newNamespace, startService } from '@vitrina/local/testing';
import type { Endpoints } from '../uploads/client.ts';

/** Services that process an upload, as processes on the tests' servers with separate data. */
export interface Subject {
  endpoints: Endpoints;
  /** Environment with its servers and its `NAMESPACE`. */
  environment: Record<string, string>;
  /** True if it also makes AVIF files, which arrive later. */
  avif: boolean;
  /** Returns the pids of its worker processes. */
  workerPids: () => number[];
  stop: () => Promise<void>;
}

/**
 * Starts accounts, billing, media with a worker, and a gateway.
 * @param options.avif true to make AVIF files of all pictures, although no one views them
 */
export async function startSubject({ avif }: { avif: boolean }): Promise<Subject> {
  const NAMESPACE = newNamespace();
  const shared = {
    NAMESPACE,
    LOG_LEVEL: 'warn',
    ...(avif && { AVIF_AFTER_VIEWS: '0' }),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const [media, worker] = await Promise.all([
    startService('media', shared),
    startService('media', shared, 'worker.ts'),
  ]);
  const accounts = await startService('accounts', { ...shared, MEDIA_URL: media.url });
  const billing = await startService('billing', shared);
  const addresses = {
    BILLING_URL: billing.url,
    MEDIA_URL: media.url,
    ACCOUNTS_URL: accounts.url,
    REGISTRY_URL: 'http://127.0.0.1:9',
  };
  const gateway = await startService('gateway', { ...shared, ...addresses });
  const stores = ['MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT', 'MEILI_URL'] as const;
  let alive = true;
  void worker.ended.then(() => {
    alive = false;
  });
  return {
    endpoints: { gateway: gateway.url },
    environment: {
      NAMESPACE,
      ...Object.fromEntries(stores.map((name) => [name, backingUrl(name)])),
      S3_ACCESS_KEY: process.env.S3_ACCESS_KEY ?? '',
      S3_SECRET_KEY: process.env.S3_SECRET_KEY ?? '',
    },
    avif,
    workerPids: () => (alive ? [worker.pid] : []),
    stop: async () => {
      await Promise.all([media, worker, accounts, billing, gateway].map((service) => service.stop()));
    },
  };
}
