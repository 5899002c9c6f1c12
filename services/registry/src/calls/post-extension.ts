import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Sets or removes the origin of a team's API. */
export const postExtension: Handler<'POST /api/admin/apis/:equipo'> = async (
  { params: { equipo }, json: { origen }, session },
  registry,
) => {
  if (origen === null) await registry.extensions.remove(equipo);
  else {
    const problem = originProblem(origen, registry.publicUrl);
    if (problem) throw new Problem('solicitud_invalida', { fields: ['origen'], details: [problem] });
    await registry.extensions.set(equipo, origen, session.userId);
  }
  return { success: true };
};

/** Reason why an origin cannot be used for an API; null if it can. Gateways check its addresses at each connection. */
function originProblem(origin: string, publicUrl: string): string | null {
  const isSecure = publicUrl.startsWith('https:');
  if (isSecure && !origin.startsWith('https:')) return `${origin}: usa https`;
  return origin === new URL(publicUrl).origin ? `${origin}: es la plataforma misma` : null;
}
