import type { DatabaseClock, ServiceClient } from '@vitrina/kernel';
import type { AgentDesk } from '../store/agent-desk.ts';
import type { Presence } from './presence.ts';

/** How long somebody waits before staff who are not there are called, in milliseconds: one of them may be about to come. */
const WAIT_MS = 60_000;
/** Conversations in one call. */
const BATCH = 200;
/** Longest wait for the accounts, in milliseconds. */
const ACCOUNTS_MS = 5_000;

/** What calling the staff takes. */
export interface StaffCall {
  desk: AgentDesk;
  presence: Presence;
  accounts: ServiceClient;
  clock: Pick<DatabaseClock, 'now'>;
}

/**
 * Has the staff told by mail that visitors wait, once for each wait, while no one of them is there. Accounts, which sends the
 * mails, tells no one twice within half an hour: a call that was not noted here is made again and changes nothing.
 * @throws where accounts does not take it; the next round tries again
 */
export async function callStaff({ desk, presence, accounts, clock }: StaffCall): Promise<void> {
  if ((await presence.list()).length > 0) return;
  const waiting = await desk.uncalled(new Date(clock.now().getTime() - WAIT_MS), BATCH);
  if (waiting.length === 0) return;
  const answer = await accounts.fetch('/internal/staff-calls', {
    method: 'POST',
    signal: AbortSignal.timeout(ACCOUNTS_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`accounts did not take a call for the staff: ${answer.status}`);
  await desk.noteCalled(waiting);
}
