import { randomBytes } from 'node:crypto';
import type { EventEnvelope } from '@vitrina/contracts/events';
import {
  connectMongo,
  connectRedis,
  consumeEvents,
  createApp,
  createLog,
  createMetrics,
  newId,
  queueConnection,
  type Session,
  SessionStore,
  Shutdown,
} from '@vitrina/kernel';
import { billingAccountModel } from '../src/accounts/billing-account.ts';
import { BillingAccounts } from '../src/accounts/billing-accounts.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentHouse } from '../src/houses/house.ts';
import { paymentModel } from '../src/payments/payment.ts';
import { Payments } from '../src/payments/payments.ts';
import { startBilling } from '../src/start.ts';

/** A name for data of its own. */
export const ownNamespace = () => `b${randomBytes(8).toString('hex')}`;

/** The configuration for a test: quiet, on the real servers, with data of its own. */
export const readEnvironment = (env: Record<string, string>) =>
  readConfig({
    NAMESPACE: ownNamespace(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    ...env,
  });

/** Starts the service over the real servers, without its port, and hears the events that it sends to accounts. */
export async function runBilling(env: Record<string, string> = {}) {
  const config = readEnvironment(env);
  const log = createLog('billing', config);
  const shutdown = new Shutdown(log, 5_000);
  const metrics = createMetrics('billing');
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await startBilling({ app, log, metrics, shutdown }, config);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'billing');
  const redis = await connectRedis(config, config.NAMESPACE);
  const plans: EventEnvelope<'plan.changed'>[] = [];
  const letters: EventEnvelope<'payment.entered'>[] = [];
  const connection = queueConnection(config);
  const accounts = consumeEvents(
    'accounts',
    {
      'plan.changed': async (event) => void plans.push(event),
      'plan.reminded': async () => undefined,
      'payment.entered': async (event) => void letters.push(event),
      'photo.ready': async () => undefined,
      'photo.failed': async () => undefined,
      'appeal.answered': async () => undefined,
      'notification.due': async () => undefined,
    },
    { connection, namespace: config.NAMESPACE, log, metrics, concurrency: 1 },
  );
  return {
    app,
    config,
    mongo,
    plans,
    letters,
    /** Signs somebody in. */
    member: async (role: Session['role'] = 'user') => {
      const userId = newId();
      const token = await new SessionStore(redis).create({
        ...{ userId, name: 'Ana', role, email: `${userId}@demo.vitrina.example`, plan: 'gratis', missing: [] },
        ...{ country: '', subdivision: '', version: 0, sessionsSince: 0 },
      });
      const cookie = `vitrina_sesion=${token}`;
      const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
        const answer = await app.request(path, {
          method,
          headers: { cookie, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        // The fields differ from call to call, and the tests name those that they look at.
        return { status: answer.status, body: (await answer.json()) as Record<string, never> & { data: never } };
      };
      return {
        userId,
        get: (path: string) => send('GET', path),
        file: async (path: string) => app.request(path, { headers: { cookie } }),
        post: (path: string, body: unknown, headers = {}) => send('POST', path, body, headers),
      };
    },
    close: async () => {
      await accounts.close();
      await mongo.dropDatabase();
      await mongo.close();
      redis.disconnect();
      connection.disconnect();
      await shutdown.run();
    },
  };
}

/** The stores over the real database with a clock that the test sets, as one process of the service has them. */
export async function openStores(namespace: string, house: PaymentHouse, clock: { now: () => Date }) {
  const config = readEnvironment({ NAMESPACE: namespace });
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'billing');
  const model = await billingAccountModel(mongo);
  const accounts = new BillingAccounts(model, { flush: async () => undefined }, clock);
  const payments = new Payments({
    model: await paymentModel(mongo),
    accounts,
    houses: { card: house, paypal: house },
    clock,
    log: createLog('billing', config),
  });
  return { mongo, accounts, payments, close: () => mongo.close() };
}
