import { newTeamOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Signs and carries out an order about a team, as an administrator asked. */
export const postAdminTeam: Handler<'POST /api/admin/equipos/:nombre'> = async (
  { params: { nombre }, json, session },
  { teams, authorityKey },
) => {
  if (!authorityKey) throw new Problem('sin_autoridad');
  const { order } = await teams.find(nombre);
  const { accion: action, razon: reason, filtrada: isLeaked } = json;
  // The log is never cut: it names the account, and nothing else of the person.
  const change = { action, isLeaked, reason, author: `admin:${session.userId}` };
  const state = { nombre, serie: order?.serie ?? 0, llaves: order?.llaves ?? [] };
  const made = newTeamOrder(authorityKey, state, change);
  await teams.apply(made.order);
  return { success: true, token: made.token, llave: made.signingKey };
};
