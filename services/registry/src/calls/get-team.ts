import { javaScriptLimits } from '@vitrina/contracts/microfrontends';
import type { Handler } from '../registry.ts';

/** Returns a team's public keys and limits, and the numbers of the last orders about them. */
export const getTeam: Handler<'GET /api/registro/:nombre/equipo'> = async ({ params: { nombre } }, registry) => {
  const { isActive, order, raised, limitsSerie } = await registry.teams.find(nombre);
  const { firstKb, totalKb } = javaScriptLimits(nombre, raised);
  return {
    success: true,
    nombre,
    serie: order?.serie ?? 0,
    activo: isActive,
    llaves: registry.publicKeys(nombre, order),
    limites: { serie: limitsSerie, primera: firstKb, total: totalKb },
  };
};
