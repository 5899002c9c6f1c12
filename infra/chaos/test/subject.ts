import { randomBytes } from 'node:crypto';
import { backingUrl, newNamespace, startService, type TestService } from '@vitrina/local/testing';
import type { Subject } from '../src/corpus-run/result.ts';

/** Services that process an upload, as processes on the tests' servers with separate data. */
export interface TestSubject extends Subject {
  worker: TestService;
  stop: () => Promise<void>;
}

/** Starts accounts, billing, media with a worker, and a gateway. */
export async function startSubject(): Promise<TestSubject> {
  const NAMESPACE = newNamespace();
  // AVIF files start late and take long; only the whole corpus waits for them.
  const shared = {
    NAMESPACE,
    LOG_LEVEL: 'warn',
    AVIF_AFTER_SECONDS: '31536000',
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
    avif: false,
    workerPids: () => (alive ? [worker.pid] : []),
    worker,
    stop: async () => {
      await Promise.all([media, worker, accounts, billing, gateway].map((service) => service.stop()));
    },
  };
}
