import {
  connectMongo,
  connectRedis,
  createLog,
  createMetrics,
  DatabaseClock,
  OutboxRelay,
  producerConnection,
  SessionStore,
} from '@vitrina/kernel';
import { ACCOUNT_SUBSCRIBERS, accountModel } from '../account/account.ts';
import { AccountStore } from '../account/account-store.ts';
import type { AccountsConfig } from '../config.ts';

/** Opens the accounts for a command, besides the running service, which sends the mails. `close` disconnects. */
export async function openAccounts(config: AccountsConfig) {
  const { NAMESPACE: namespace } = config;
  const log = createLog('accounts', config);
  const mongo = await connectMongo(config.MONGODB_URL, namespace, 'accounts');
  const redis = await connectRedis(config, namespace);
  const connection = producerConnection(config);
  const clock = await DatabaseClock.start(mongo, log);
  const model = await accountModel(mongo);
  const metrics = createMetrics('accounts');
  const relay = new OutboxRelay({ connection, redis: config, namespace, log, metrics });
  const outbox = relay.add(model, { source: 'accounts', to: ACCOUNT_SUBSCRIBERS });
  const sessions = new SessionStore(redis);
  return {
    accounts: new AccountStore(model, outbox, sessions, { flush: () => undefined }, clock),
    sessions,
    clock,
    close: async () => {
      await relay.close();
      await clock.close();
      await Promise.all([mongo.close(), redis.quit(), connection.quit()]);
    },
  };
}
