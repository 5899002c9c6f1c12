import { Problem } from '@vitrina/kernel';
import type { Handlers } from '../registry.ts';

/** Calls about the teams' APIs. */
export const extensionCalls = {
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
