import {
  announcer,
  connectMongo,
  connectRedis,
  consumeEvents,
  createCallKit,
  OutboxRelay,
  pingMongo,
  producerConnection,
  queueConnection,
  type ReadyChecks,
  RestoreWatch,
  ServiceClient,
  type ServiceKit,
} from '@vitrina/kernel';
import type { AccountsKit } from './accounts-kit.ts';
import { serveSession } from './calls/get-session.ts';
import { serveAuth } from './calls/post-auth.ts';
import { serveProfile } from './calls/post-profile.ts';
import { serveSuspension } from './calls/post-suspension.ts';
import type { AccountsConfig } from './config.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { serveDemoPlan } from './internal/demo-plan.ts';
import { currentProvider, serveProvidersFeed } from './internal/providers.ts';
import { serveStandingsFeed } from './internal/standings.ts';
import { KnownPlaces } from './known-places.ts';
import { photoHandlers } from './photo-events.ts';
import { currentStanding } from './standing.ts';
import { accountModel } from './store/account.ts';
import { AccountStore } from './store/account-store.ts';

/** Photos that are entered into profiles at once. */
const EVENT_CONCURRENCY = 4;

/** Connects the service, mounts its calls and starts its relay and its consumer. */
export async function startAccounts(service: ServiceKit, config: AccountsConfig): Promise<ReadyChecks> {
  const { app, log, metrics, shutdown } = service;
  const namespace = config.NAMESPACE;
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'accounts');
  shutdown.add('connections', () => mongo.close());
  const redis = await connectRedis(config, namespace);
  shutdown.add('connections', () => redis.quit());
  const [producers, consumers] = [producerConnection(config), queueConnection(config)];
  shutdown.add('connections', () => Promise.all([producers.quit(), consumers.quit()]));

  const model = await accountModel(mongo);
  const relay = new OutboxRelay(model, {
    source: 'accounts',
    to: ['directory', 'media'],
    connection: producers,
    redis: config,
    namespace,
    log,
    metrics,
  });
  const calls = createCallKit(redis, config);
  const accounts = new AccountStore(model, relay, calls.sessions);
  const media = new ServiceClient(config.MEDIA_URL);
  const kit: AccountsKit = { mongo, accounts, calls, places: new KnownPlaces(redis), config, media };
  serveAuth(app, kit);
  serveSession(app, kit);
  serveProfile(app, kit);
  serveSuspension(app, kit);
  serveProvidersFeed(app, kit);
  serveStandingsFeed(app, kit);
  serveDemoPlan(app, kit);

  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) await ensureFirstAdmin(accounts, log, { email, password });
  await accounts.announceStandings();
  relay.start();
  shutdown.add('queues', () => relay.close());
  const consumer = consumeEvents('accounts', photoHandlers(accounts), {
    connection: consumers,
    namespace,
    log,
    metrics,
    concurrency: EVENT_CONCURRENCY,
  });
  shutdown.add('workers', () => consumer.close());
  const restores = await RestoreWatch.start({
    ...{ mongo, redis, log, service: 'accounts', hears: ['media'] },
    announcers: [
      announcer(model, relay, (account) => [
        account.listed ? currentProvider(account) : null,
        account.judged ? currentStanding(account) : null,
      ]),
    ],
  });
  shutdown.add('workers', () => restores.close());
  return {
    mongo: () => pingMongo(mongo),
    redis: () => redis.ping(),
  };
}
