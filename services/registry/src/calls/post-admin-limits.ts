import type { Handler } from '../registry.ts';

/** Changes a microfrontend's JavaScript limits at an administrator's request. */
export const postAdminLimits: Handler<'POST /api/admin/equipos/:nombre/limites'> = async (
  { params: { nombre }, json: { limites, razon }, session },
  { teams },
) => {
  const { limitsSerie } = await teams.find(nombre);
  await teams.limit({ nombre, serie: limitsSerie + 1, limites, autor: `admin:${session.userId}`, motivo: razon });
  return { success: true };
};
