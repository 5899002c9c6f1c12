import { type App, serveInternalCall } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';

/** Maximum time since the last session of an active account, in milliseconds: 30 days (R46). */
const ACTIVE_MS = 30 * 24 * 3_600_000;

/** `GET /internal/active-accounts`: counts the accounts that had a session in the last 30 days. */
export function serveActiveAccounts(app: App, { accounts, config }: Dependencies): void {
  serveInternalCall(app, config.SERVICE_KEYS, 'GET /internal/active-accounts', async (c) =>
    c.json({ success: true, active: await accounts.countActive(new Date(Date.now() - ACTIVE_MS)) }),
  );
}
