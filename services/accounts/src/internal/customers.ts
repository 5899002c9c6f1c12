import { displayName } from '@vitrina/contracts/places';
import { roles } from '@vitrina/contracts/wire';
import { type App, serveInternalCall } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { roleOf } from '../session.ts';

/** `GET /internal/customers/:id`: returns what agents may see of an account in a conversation; 404 once it is erased. */
export function serveCustomers(app: App, { accounts, config }: Dependencies): void {
  serveInternalCall(app, config.SERVICE_KEYS, 'GET /internal/customers/:id', async (c) => {
    const account = await accounts.byId(c.req.param('id') ?? '');
    if (!account || account.erased) return c.json({ success: false }, 404);
    const { name, plan, confirmedAt, suspended, country, subdivision, createdAt } = account;
    return c.json({
      name,
      role: roles.toWire[roleOf(account)],
      plan,
      emailConfirmed: confirmedAt !== undefined,
      suspended,
      place: subdivision === '' ? '' : displayName(country, subdivision),
      createdAt: createdAt.toISOString(),
    });
  });
}
