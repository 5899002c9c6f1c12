import { randomBytes } from 'node:crypto';
import { connectMongo, connectRedis, createApp, createLog, createMetrics, newToken, Shutdown } from '@vitrina/kernel';
import { serviceKeys } from '@vitrina/local/testing';
import { type AccountsConfig, readConfig } from '../src/config.ts';
import { startAccounts } from '../src/start.ts';
import { password, Visitor } from './visitor.ts';

/** A namespace that no other test uses. */
export function ownNamespace(): string {
  return `a${randomBytes(8).toString('hex')}`;
}

/** The service over the real servers, without its port. `close` stops it. */
export interface RunningAccounts {
  config: AccountsConfig;
  visitor: (address?: string, device?: string) => Visitor;
  /** The numbers for Prometheus, as a scrape reads them. */
  scrape: () => Promise<string>;
  close: () => Promise<void>;
}

/** What production demands. No mail server listens there: mails wait. */
export const inProduction = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hola@vitrina.example',
  OPERATOR_NAME: 'Vitrina de Prueba',
  OPERATOR_ADDRESS: 'Calle de Prueba 1',
  SUPPORT_EMAIL: 'ayuda@vitrina.example',
};

/** Starts the service as its process does, in this one. */
export async function runAccounts(env: Record<string, string> = {}): Promise<RunningAccounts> {
  const config = readConfig({
    NAMESPACE: ownNamespace(),
    SERVICE_KEYS: serviceKeys('accounts'),
    APPEAL_SECRET: newToken(),
    UNSUBSCRIBE_SECRET: newToken(),
    MEDIA_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    DECISION_MAIL_DELAY_SECONDS: '0',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    ...(env.NODE_ENV === 'production' && inProduction),
    ...env,
  });
  const log = createLog('accounts', config);
  const metrics = createMetrics('accounts');
  const shutdown = new Shutdown(log, 5_000);
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await startAccounts({ app, log, metrics, shutdown, shortcuts: [] }, config);
  return {
    config,
    visitor: (address, device) => new Visitor(app, address, device),
    scrape: () => metrics.registry.metrics(),
    close: () => shutdown.run(),
  };
}

/** What the service has stored, as a look behind its calls. `drop` removes it, once the service has stopped. */
export async function openData({ MONGODB_URL, REDIS_URL, NAMESPACE }: AccountsConfig) {
  const mongo = await connectMongo(MONGODB_URL, NAMESPACE, 'accounts');
  const redis = await connectRedis(REDIS_URL, NAMESPACE);
  const drop = async () => {
    await mongo.dropDatabase();
    await mongo.close();
    await redis.quit();
  };
  return { mongo, redis, drop };
}

/** What {@link openData} answers. */
export type AccountsData = Awaited<ReturnType<typeof openData>>;

/** The first administrator of {@link runWithAdmin}. */
const firstAdmin = { ADMIN_EMAIL: 'jefa@correo.example', ADMIN_PASSWORD: password };

/** The service with an administrator who is logged in, and what it has stored. */
export async function runWithAdmin(env: Record<string, string> = {}) {
  const service = await runAccounts({ ...firstAdmin, ...env });
  const data = await openData(service.config);
  const admin = service.visitor();
  admin.email = firstAdmin.ADMIN_EMAIL;
  await admin.logIn();
  const close = async () => {
    await service.close();
    await data.drop();
  };
  return { service, data, admin, close };
}
