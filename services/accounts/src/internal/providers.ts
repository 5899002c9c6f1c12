import type { EventEnvelope } from '@vitrina/contracts/events';
import { type App, parseInput, requireServiceToken } from '@vitrina/kernel';
import { z } from 'zod';
import type { AccountsKit } from '../accounts-kit.ts';
import { providerEvent } from '../provider.ts';
import type { Account } from '../store/account.ts';

/** `after`: id behind which to go on; `limit`: 1 to 1,000 accounts. */
const query = z.object({
  after: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .or(z.literal(''))
    .default(''),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});

/**
 * `GET /internal/providers`: the current `provider.changed` of every account that is or was public, by id, for
 * services that rebuild what they keep of it. `next` is the `after` of the following page, null at the end.
 */
export function mountProvidersFeed(app: App, kit: AccountsKit): void {
  app.get('/internal/providers', requireServiceToken(kit.config.SERVICE_TOKEN), async (c) => {
    const { after, limit } = parseInput(query, c.req.query());
    const accounts = await kit.accounts.listed(after, limit);
    const next = accounts.length === limit ? (accounts.at(-1)?._id ?? null) : null;
    return c.json({ success: true, data: accounts.map(envelope), next });
  });
}

function envelope(account: Account): EventEnvelope<'provider.changed'> {
  return {
    id: `${account._id}-${account.version}`,
    name: 'provider.changed',
    aggregate: account._id,
    version: account.version,
    data: providerEvent(account),
  };
}
