import type { Clock, ServiceClient } from '@vitrina/kernel';
import type { AgentDesk } from '../store/agent-desk.ts';
import type { Presence } from './presence.ts';

/** Waiting time after which absent staff are called, in milliseconds; an agent may be about to come. */
const WAIT_MS = 60_000;
/** Most conversations in one call. */
const BATCH = 200;
/** Timeout of the accounts service, in milliseconds. */
const ACCOUNTS_MS = 5_000;

/**
 * Notifies the staff by mail that visitors wait, once per wait, while no agent is present. Accounts sends the mails, at most
 * one per person within half an hour, so repeating a call that was not recorded here changes nothing.
 * @throws if accounts does not accept the call; the next run tries again
 */
export async function callStaff({
  desk,
  presence,
  accounts,
  clock,
}: {
  desk: AgentDesk;
  presence: Presence;
  accounts: ServiceClient;
  clock: Clock;
}): Promise<void> {
  if ((await presence.list()).length > 0) return;
  const waiting = await desk.findWithoutStaffCall(new Date(clock.now().getTime() - WAIT_MS), BATCH);
  if (waiting.length === 0) return;
  const response = await accounts.fetch('/internal/staff-calls', {
    method: 'POST',
    signal: AbortSignal.timeout(ACCOUNTS_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`accounts did not accept a call for the staff: ${response.status}`);
  await desk.recordStaffCall(waiting);
}
