import {
  connectMongo,
  connectRedis,
  createLog,
  createMetrics,
  DatabaseClock,
  newToken,
  OutboxRelay,
  producerConnection,
  SessionStore,
} from '@vitrina/kernel';
import { changeRole } from '../change-role.ts';
import { readConfig } from '../config.ts';
import { hashPassword } from '../password.ts';
import { ACCOUNT_SUBSCRIBERS, accountModel } from '../store/account.ts';
import { AccountStore } from '../store/account-store.ts';

/**
 * `admin create | grant | revoke | enrol <e-mail> [agente | admin]`: `create` creates an account and prints its password
 * once; `grant` gives a role, by default `admin`; `revoke` removes any role. All but `revoke` print a code with which the
 * person can add a passkey once within a day. A change of role ends the account's sessions and is logged. Exits with 1 if
 * the command fails, with 2 for wrong arguments.
 */
const config = readConfig();
const log = createLog('accounts', config);
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
const redis = await connectRedis(config, config.NAMESPACE);
const connection = producerConnection(config);
const clock = await DatabaseClock.start(mongo, log);
try {
  const model = await accountModel(mongo);
  const relay = new OutboxRelay({
    connection,
    redis: config,
    namespace: config.NAMESPACE,
    log,
    metrics: createMetrics('accounts'),
  });
  const outbox = relay.add(model, { source: 'accounts', to: ACCOUNT_SUBSCRIBERS });
  // The running service sends the mails.
  const accounts = new AccountStore(model, outbox, new SessionStore(redis), { flush: () => undefined }, clock);
  const password = newToken().slice(0, 20);
  const { code, output } = await changeRole(accounts, process.argv.slice(2), { password, hash: hashPassword });
  (code === 0 ? console.log : console.error)(output);
  process.exitCode = code;
  await relay.close();
} finally {
  await clock.close();
  await Promise.all([mongo.close(), redis.quit(), connection.quit()]);
}
