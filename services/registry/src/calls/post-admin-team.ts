import { newTeamOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Signs and applies an order about a team at an administrator's request. */
export const postAdminTeam: Handler<'POST /api/admin/equipos/:nombre'> = async (
  { params: { nombre }, json, session },
  registry,
) => {
  const { authorityKey } = registry;
  if (!authorityKey) throw new Problem('sin_autoridad');
  const { order, isActive } = await registry.teams.find(nombre);
  const { accion: action, razon: reason, filtrada: isLeaked } = json;
  // Adding a team again would revoke its token and key.
  if (isActive && action === 'alta') throw new Problem('equipo_existente');
  if (!isActive && action !== 'alta') throw new Problem('equipo_sin_alta');
  // Log entries are permanent, so they hold only the account's id.
  const change = { action, isLeaked, reason, author: `admin:${session.userId}` };
  const state = { nombre, serie: order?.serie ?? 0, llaves: registry.publicKeys(nombre, order) };
  const made = newTeamOrder(authorityKey, state, change);
  const end = await registry.carryOut(made.order);
  return { success: true, token: made.token, llave: made.signingKey, anterior_hasta: end?.toISOString() ?? null };
};
