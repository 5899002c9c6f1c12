import { type App, serveInternalCall } from '@vitrina/kernel';
import { isActiveAccount } from '../account-status.ts';
import type { Dependencies } from '../dependencies.ts';

/** Minimum time between two of these mails to a staff member, in milliseconds: half an hour. */
const PAUSE_MS = 30 * 60_000;

/** `POST /internal/staff-calls`: mails agents and administrators that visitors of the chat are waiting for a person. */
export function serveStaffCalls(app: App, { accounts, clock, config }: Dependencies): void {
  serveInternalCall(app, config.SERVICE_KEYS, 'POST /internal/staff-calls', async (c) => {
    const now = clock.now();
    const isDue = (at: Date | undefined) => !at || now.getTime() - at.getTime() >= PAUSE_MS;
    for (const { _id } of await accounts.staff()) {
      await accounts.changeIfPresent(_id, (current) =>
        current.staff && isActiveAccount(current) && current.confirmedAt && isDue(current.calledAt)
          ? { mail: 'staffCall', calledAt: now }
          : {},
      );
    }
    return c.json({ success: true });
  });
}
