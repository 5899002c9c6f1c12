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
import { configuredProviders } from './payment-providers/configured-providers.ts';
import { Simulator } from './payment-providers/simulator.ts';
import { measurePayments } from './payments/measure.ts';
import { paymentModel } from './payments/payment.ts';
import { Payments } from './payments/payments.ts';

/** Number of events that are applied simultaneously. */
const EVENT_CONCURRENCY = 4;
/**
 * Pause between two scans for expired plans and due reminders, in milliseconds: the public sees the end of a plan within
 * two seconds.
 */
const REVIEW_SCAN_MS = 1_000;
/** Pause between two scans for payments to check, in milliseconds. */
const RECONCILE_SCAN_MS = 2_000;

/** Connects the service, mounts its calls, and starts its relay, its consumer and the work of its leader. */
export async function startBilling(
  { app, log, metrics, shutdown }: Pick<ServiceDependencies, 'app' | 'log' | 'metrics' | 'shutdown'>,
  config: BillingConfig,
): Promise<ReadyChecks> {
  const namespace = config.NAMESPACE;
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'billing');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, namespace);
  const producers = producerConnection(config);
  const consumers = queueConnection(config);
  shutdown.add('connections', () => redis.quit());
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
  // The simulator is not available in production (R6).
  const simulator = config.NODE_ENV === 'production' ? null : await Simulator.start(mongo);
  const providers = configuredProviders(config, simulator);
  const payments = new Payments({ model: await paymentModel(mongo), accounts, providers, clock, log });
  measurePayments(metrics, payments);
  serveCalls(app, createCallDependencies(redis, config), handlers, {
    accounts,
    payments,
    staffActs: new StaffActs(acts, actRelay),
  });

  const consumer = consumeEvents('billing', accountHandlers(accounts), {
    connection: consumers,
    namespace,
    log,
    metrics,
    concurrency: EVENT_CONCURRENCY,
  });
  shutdown.add('workers', () => consumer.close());
  const leader = { mongo, clock, log, shutdown };
  const reviews = { pauseMs: REVIEW_SCAN_MS, failureMessage: 'scan for expired plans failed' };
  startLeaderTask('plans', ({ signal }) => reviewDue(accounts, log, signal), reviews, leader);
  const checks = { pauseMs: RECONCILE_SCAN_MS, failureMessage: 'scan for payments to check failed' };
  startLeaderTask('payments', ({ signal }) => payments.reconcile(signal), checks, leader);
  const restores = await RestoreWatch.start({
    mongo,
    redis,
    log,
    service: 'billing',
    sources: ['accounts'],
    announcers: [announcer(model, relay, (account) => [planEvent(account)])],
  });
  shutdown.add('workers', () => restores.close());
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
