import type { Handler } from '../registry.ts';

/** Public keys of a team, and the number of the last order about it. */
export const getTeam: Handler<'GET /api/registro/:nombre/equipo'> = async ({ params: { nombre } }, { teams }) => {
  const { isActive, order } = await teams.find(nombre);
  return {
    success: true,
    nombre,
    serie: order?.serie ?? 0,
    activo: isActive,
    llaves: order?.llaves ?? [],
  };
};
