import {
  announcer,
  connectMongo,
  connectRedis,
  consumeEvents,
  createCallDependencies,
  DatabaseClock,
  OutboxRelay,
  pingMongo,
  producerConnection,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  type ServiceDependencies,
  StaffActs,
  serveCalls,
  staffActModel,
  startLeaderTask,
} from '@vitrina/kernel';
import { accountHandlers } from './account-events.ts';
import { billingAccountModel } from './accounts/billing-account.ts';
import { BillingAccounts, planEvent } from './accounts/billing-accounts.ts';
import { reviewDue } from './accounts/review-due.ts';
import type { BillingConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { configuredHouses } from './houses/configured-houses.ts';
import { Simulator } from './houses/simulator.ts';
import { measurePayments } from './payments/measure.ts';
import { paymentModel } from './payments/payment.ts';
import { Payments } from './payments/payments.ts';

/** Events that are entered at once. */
const EVENT_CONCURRENCY = 4;
/**
 * Between two looks for plans that end and reminders that are due, in milliseconds: the public sees a plan's end within
 * two seconds.
 */
const REVIEWS_EVERY_MS = 1_000;
/** Between two looks for payments of which a house should be asked, in milliseconds. */
const RECONCILE_EVERY_MS = 2_000;

/** Connects the service, mounts its calls, and starts its relay, its consumer and the work of its leader. */
export async function startBilling(
  { app, log, metrics, shutdown }: Pick<ServiceDependencies, 'app' | 'log' | 'metrics' | 'shutdown'>,
  config: BillingConfig,
): Promise<ReadyChecks> {
  const namespace = config.NAMESPACE;
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'billing');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, namespace);
  shutdown.add('connections', () => redis.quit());
  const [producers, consumers] = [producerConnection(config), queueConnection(config)];
  shutdown.add('connections', () => Promise.all([producers.quit(), consumers.quit()]));
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('connections', () => clock.close());

  const model = await billingAccountModel(mongo);
  const delivery = { connection: producers, redis: config, namespace, log, metrics };
  const relay = new OutboxRelay(model, { ...delivery, source: 'billing', to: ['accounts'] });
  relay.start();
  shutdown.add('queues', () => relay.close());
  const acts = await staffActModel(mongo);
  const actRelay = new OutboxRelay(acts, { ...delivery, source: 'billing-staff', to: ['directory'] });
  actRelay.start();
  shutdown.add('queues', () => actRelay.close());
  const accounts = new BillingAccounts(model, relay, clock);
  // No one pays by the simulator in production (R6).
  const simulator = config.NODE_ENV === 'production' ? null : await Simulator.start(mongo);
  const houses = configuredHouses(config, simulator);
  const payments = new Payments({ model: await paymentModel(mongo), accounts, houses, clock, log });
  measurePayments(metrics, payments);
  serveCalls(app, createCallDependencies(redis, config), handlers, {
    ...{ accounts, payments },
    staffActs: new StaffActs(acts, actRelay),
  });

  const consumer = consumeEvents('billing', accountHandlers(accounts), {
    ...{ connection: consumers, namespace, log, metrics },
    concurrency: EVENT_CONCURRENCY,
  });
  shutdown.add('workers', () => consumer.close());
  const leading = { mongo, clock, log, shutdown };
  const reviews = { pauseMs: REVIEWS_EVERY_MS, fault: 'round of the plans that end failed' };
  startLeaderTask('plans', ({ signal }) => reviewDue(accounts, log, signal), reviews, leading);
  const rounds = { pauseMs: RECONCILE_EVERY_MS, fault: 'round of the payments under way failed' };
  startLeaderTask('payments', ({ signal }) => payments.reconcile(signal), rounds, leading);
  const restores = await RestoreWatch.start({
    ...{ mongo, redis, log, service: 'billing', hears: ['accounts'] },
    announcers: [announcer(model, relay, (account) => [planEvent(account)])],
  });
  shutdown.add('workers', () => restores.close());
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
