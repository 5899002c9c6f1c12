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
import { BillingAccounts, billingAccountModel } from '../src/accounts/billing-accounts.ts';
import { readConfig } from '../src/config.ts';
import type { PaymentProvider } from '../src/payment-providers/payment-provider.ts';
import { paymentModel } from '../src/payments/payment.ts';
import { Payments } from '../src/payments/payments.ts';
import { billing } from '../src/service.ts';

/** Returns a namespace that no other test uses. */
export const ownNamespace = () => `b${randomBytes(8).toString('hex')}`;

/** Configuration for a test: without logs, on the real servers, in a separate namespace. */
export const readEnvironment = (env: Record<string, string>) =>
  readConfig({
    NAMESPACE: ownNamespace(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    ...env,
  });

/** Starts the service on the real servers without listening, and collects the events that it sends to accounts. */
export async function runBilling(env: Record<string, string> = {}) {
  const config = readEnvironment(env);
  const log = createLog('billing', config);
  const shutdown = new Shutdown(log, 5_000);
  const metrics = createMetrics('billing');
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await billing.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'billing');
  const redis = await connectRedis(config, config.NAMESPACE);
  const plans: EventEnvelope<'plan.changed'>[] = [];
  const notifications: EventEnvelope<'payment.entered'>[] = [];
  const connection = queueConnection(config);
  const accounts = consumeEvents(
    'accounts',
    {
      'plan.changed': async (event) => void plans.push(event),
      'plan.reminded': async () => undefined,
      'payment.entered': async (event) => void notifications.push(event),
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
    notifications,
    /** Creates a person with a session. */
    member: async (role: Session['role'] = 'user') => {
      const userId = newId();
      const token = await new SessionStore(redis).create({
        userId,
        name: 'Ana',
        role,
        email: `${userId}@demo.vitrina.example`,
        plan: 'gratis',
        missing: [],
        country: '',
        subdivision: '',
        version: 0,
        sessionsSince: 0,
      });
      const cookie = `vitrina_sesion=${token}`;
      const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
        const answer = await app.request(path, {
          method,
          headers: { cookie, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        // Each call has different fields, and the tests name the ones they check.
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

/** Opens the stores of one process on the real database, with a clock that the test controls. */
export async function openStores(namespace: string, provider: PaymentProvider, clock: { now: () => Date }) {
  const config = readEnvironment({ NAMESPACE: namespace });
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'billing');
  const model = await billingAccountModel(mongo);
  const accounts = new BillingAccounts(model, { flush: async () => undefined }, clock);
  const payments = new Payments({
    model: await paymentModel(mongo),
    accounts,
    providers: { card: provider, paypal: provider },
    clock,
    log: createLog('billing', config),
  });
  return { mongo, accounts, payments, close: () => mongo.close() };
}
