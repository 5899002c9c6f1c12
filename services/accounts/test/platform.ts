import { randomBytes } from 'node:crypto';
import { connectMongo, connectRedis, createApp, createLog, createMetrics, newToken, Shutdown } from '@vitrina/kernel';
import { serviceKeys } from '@vitrina/local/testing';
import { type AccountsConfig, readConfig } from '../src/config.ts';
import { accounts } from '../src/service.ts';
import { password, Visitor } from './visitor.ts';

/** Returns a namespace that no other test uses. */
export function ownNamespace(): string {
  return `a${randomBytes(8).toString('hex')}`;
}

/** Service that uses the real servers but does not listen. `close` stops it. */
export interface RunningAccounts {
  config: AccountsConfig;
  visitor: (address?: string, device?: string) => Visitor;
  /** Returns the metrics as Prometheus scrapes them. */
  scrape: () => Promise<string>;
  close: () => Promise<void>;
}

/** Settings that production requires. No mail server listens at the address, so mails stay pending. */
export const inProduction = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hola@vitrina.example',
  OPERATOR_NAME: 'Vitrina de Prueba',
  OPERATOR_ADDRESS: 'Calle de Prueba 1',
  SUPPORT_EMAIL: 'ayuda@vitrina.example',
};

/** Starts the service in this process. */
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
  await accounts.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  return {
    config,
    visitor: (address, device) => new Visitor(app, address, device),
    scrape: () => metrics.registry.metrics(),
    close: () => shutdown.run(),
  };
}

/** Opens the service's database and Redis. `drop` deletes its data after the service has stopped. */
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

/** Stored data of the service, see {@link openData}. */
export type AccountsData = Awaited<ReturnType<typeof openData>>;

/** First administrator of {@link runWithAdmin}. */
const firstAdmin = { ADMIN_EMAIL: 'jefa@correo.example', ADMIN_PASSWORD: password };

/** Starts the service and logs an administrator in. */
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
