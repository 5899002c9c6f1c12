import {
  type App,
  type CallDependencies,
  callerOf,
  limitCaller,
  readSession,
  type ServiceKeys,
  serveInternalCall,
} from '@vitrina/kernel';
import type { Registry } from '../registry.ts';

/**
 * Serves `POST /internal/extension-grants/:team`: the origin to which a gateway forwards a visitor's request to a
 * team's API, and a token that identifies the visitor (null without a session); no origin for a team without an API, or a
 * removed team.
 * Takes the visitor's cookie, address and device as the gateway sends them, and counts the request against the limit
 * `extensions`: 429 above it.
 */
export function serveExtensionGrant(app: App, registry: Registry, keys: ServiceKeys, serving: CallDependencies): void {
  serveInternalCall(app, keys, 'POST /internal/extension-grants/:team', async (c) => {
    const team = c.req.param('team');
    const [found, isRemoved] = await Promise.all([registry.extensions.find(team), registry.isRemoved(`mf-${team}`)]);
    const origin = isRemoved ? null : found;
    const session = await readSession(c, serving.sessionCookie, serving.sessions);
    await limitCaller(serving.limits, 'extensions', callerOf(c, session));
    return c.json({ origin, token: origin && session && (await registry.claims.sign(team, session)) });
  });
}
