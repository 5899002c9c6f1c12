import { callerOf, type Feature, limitCaller, Problem, readSession } from '@vitrina/kernel';
import type { RegistryContext } from '../context.ts';
import type { Handlers } from '../registry.ts';

/** APIs of teams: their origins, and the grant with which a gateway forwards a request. */
export const extensions: Feature<RegistryContext> = {
  name: 'extensions',
  start(context) {
    const { registry, limits, sessions, sessionCookie } = context;
    context.calls(extensionCalls, registry);

    // Origin to which a gateway forwards a visitor's request to a team's API, and a token that identifies the visitor
    // (null without a session); no origin for a team without an API, or a removed team. Takes the visitor's cookie,
    // address and device as the gateway sends them, and counts the request against the limit `extensions`: 429 above it.
    context.internalCall('POST /internal/extension-grants/:team', async (c) => {
      const team = c.req.param('team');
      const [found, isRemoved] = await Promise.all([registry.extensions.find(team), registry.isRemoved(`mf-${team}`)]);
      const origin = isRemoved ? null : found;
      const session = await readSession(c, sessionCookie, sessions);
      await limitCaller(limits, 'extensions', callerOf(c, session));
      return c.json({ origin, token: origin && session && (await registry.claims.sign(team, session)) });
    });
  },
};

const extensionCalls = {
  /** Lists the teams with their own API and its origin. */
  'GET /api/admin/apis': async (_call, registry) => {
    const all = await registry.extensions.all();
    const data = all.map(({ _id, origin, setAt }) => ({ equipo: _id, origen: origin, desde: setAt.toISOString() }));
    return { success: true, data };
  },

  /** Sets or removes the origin of a team's API. */
  'POST /api/admin/apis/:equipo': async ({ params: { equipo }, json: { origen }, session }, registry) => {
    if (origen === null) await registry.extensions.remove(equipo);
    else {
      const problem = originProblem(origen, registry.config.PUBLIC_URL);
      if (problem) throw new Problem('solicitud_invalida', { fields: ['origen'], details: [problem] });
      await registry.extensions.set(equipo, origen, session.userId);
    }
    return { success: true };
  },

  /** Returns the public keys by which teams verify the session claims, as a JSON Web Key Set (RFC 7517). */
  'GET /api/jwks': async (_call, registry) => ({ keys: [registry.claims.publicKey] }),
} satisfies Handlers;

/** Reason why an origin cannot be used for an API; null if it can. Gateways check its addresses at each connection. */
function originProblem(origin: string, publicUrl: string): string | null {
  const isSecure = publicUrl.startsWith('https:');
  if (isSecure && !origin.startsWith('https:')) return `${origin}: usa https`;
  return origin === new URL(publicUrl).origin ? `${origin}: es la plataforma misma` : null;
}
