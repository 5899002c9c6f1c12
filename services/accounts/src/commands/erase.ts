import { setTimeout as wait } from 'node:timers/promises';
import { readEmail } from '@vitrina/contracts/rules';
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
import { readConfig } from '../config.ts';
import { requestErasure } from '../erasure/request.ts';
import { ACCOUNT_SUBSCRIBERS, accountModel } from '../store/account.ts';
import { AccountStore } from '../store/account-store.ts';

/** How long the command waits for the running service, in milliseconds. */
const WAIT_MS = 60_000;
const EVERY_MS = 500;

/**
 * `erase <e-mail>`: erases an account immediately, without days to cancel it. The running service does the work, or the
 * service after its next start. Exits with 1 for an unknown e-mail, with 2 without an e-mail.
 */
const [email] = process.argv.slice(2);
if (!email) {
  console.error('erase <e-mail>');
  process.exit(2);
}
const config = readConfig();
const log = createLog('accounts', config);
const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'accounts');
const redis = await connectRedis(config, config.NAMESPACE);
const producers = producerConnection(config);
const clock = await DatabaseClock.start(mongo, log);
const model = await accountModel(mongo);
const relay = new OutboxRelay({
  connection: producers,
  redis: config,
  namespace: config.NAMESPACE,
  log,
  metrics: createMetrics('accounts'),
});
const outbox = relay.add(model, { source: 'accounts', to: ACCOUNT_SUBSCRIBERS });
try {
  const accounts = new AccountStore(model, outbox, new SessionStore(redis), { flush: () => undefined }, clock);
  const account = await accounts.byEmail(readEmail(email) ?? email);
  if (account) {
    await requestErasure(accounts, account._id, clock.now(), 0);
    console.log(await outcome(accounts, account._id));
  } else {
    console.error('no account has this e-mail');
    process.exitCode = 1;
  }
} finally {
  await clock.close();
  await relay.close();
  producers.disconnect();
  redis.disconnect();
  await mongo.close();
}

async function outcome(accounts: AccountStore, id: string): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await wait(EVERY_MS)) {
    if ((await accounts.byId(id))?.erased) return 'erased';
  }
  return 'hidden; it will be erased as soon as the accounts service runs';
}
