import {
  connectRedis,
  createLog,
  createMetrics,
  DatabaseClock,
  OutboxRelay,
  producerConnection,
  SessionStore,
} from '@vitrina/kernel';
import { changeRole } from '../src/change-role.ts';
import type { AccountsConfig } from '../src/config.ts';
import { hashPassword } from '../src/password.ts';
import { accountModel } from '../src/store/account.ts';
import { AccountStore } from '../src/store/account-store.ts';
import type { AccountsData } from './platform.ts';

/** Opens the operator's command for roles, as a separate process runs it. */
export async function openOperator(config: AccountsConfig, { mongo }: AccountsData) {
  const redis = await connectRedis(config, config.NAMESPACE);
  const connection = producerConnection(config);
  const log = createLog('test', config);
  const model = await accountModel(mongo);
  const relay = new OutboxRelay({
    connection,
    redis: config,
    namespace: config.NAMESPACE,
    log,
    metrics: createMetrics('test'),
  });
  const outbox = relay.add(model, { source: 'accounts', to: ['directory', 'media'] });
  const sessions = new SessionStore(redis);
  const clock = await DatabaseClock.start(mongo, log);
  const accounts = new AccountStore(model, outbox, sessions, { flush: () => undefined }, clock);
  return {
    accounts,
    sessions,
    run: (...words: string[]) => changeRole(accounts, words, { password: 'clave nueva 1', hash: hashPassword }),
    close: async () => {
      await relay.close();
      await clock.close();
      await Promise.all([redis.quit(), connection.quit()]);
    },
  };
}
