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
import { accountModel } from '../store/account.ts';
import { AccountStore } from '../store/account-store.ts';

/**
 * `admin create | grant | revoke | enrol <e-mail> [agente | admin]`: `create` makes an account and prints its password, once;
 * `grant` gives the role, `admin` where none is named; `revoke` takes any. All but `revoke` print the code with which the
 * person adds a passkey, once and within a day. The account's sessions end with a change of role, and it is in the log. Exits with 1 where it could not be done, with 2 for anything else.
 */
const config = readConfig();
const log = createLog('accounts', config);
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
const redis = await connectRedis(config, config.NAMESPACE);
const connection = producerConnection(config);
const clock = await DatabaseClock.start(mongo, log);
try {
  const model = await accountModel(mongo);
  const relay = new OutboxRelay(model, {
    ...{ source: 'accounts', to: ['directory', 'media'], connection, redis: config },
    ...{ namespace: config.NAMESPACE, log, metrics: createMetrics('accounts') },
  });
  // Its mails wait for the running service.
  const accounts = new AccountStore(model, relay, new SessionStore(redis), { flush: () => undefined }, clock);
  const password = newToken().slice(0, 20);
  const { code, said } = await changeRole(accounts, process.argv.slice(2), { password, hash: hashPassword });
  (code === 0 ? console.log : console.error)(said);
  process.exitCode = code;
  await relay.close();
} finally {
  await clock.close();
  await Promise.all([mongo.close(), redis.quit(), connection.quit()]);
}
