import { setTimeout as wait } from 'node:timers/promises';
import { readEmail } from '@vitrina/contracts/rules';
import type { AccountStore } from '../account/account-store.ts';
import { readConfig } from '../config.ts';
import { requestErasure } from '../erasure/erase-due.ts';
import { openAccounts } from './open-accounts.ts';

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
const { accounts, clock, close } = await openAccounts(readConfig());
try {
  const account = await accounts.byEmail(readEmail(email) ?? email);
  if (account) {
    await requestErasure(accounts, account._id, clock.now(), 0);
    console.log(await outcome(accounts, account._id));
  } else {
    console.error('no account has this e-mail');
    process.exitCode = 1;
  }
} finally {
  await close();
}

async function outcome(store: AccountStore, id: string): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await wait(EVERY_MS)) {
    if ((await store.byId(id))?.erased) return 'erased';
  }
  return 'hidden; it will be erased as soon as the accounts service runs';
}
