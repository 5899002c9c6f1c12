import { isTeamOrderSigned } from '@vitrina/contracts/microfrontends/team-orders';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Carries out an order about a team that the platform's authority signed. */
export const postTeam: Handler<'POST /api/registro/:nombre/equipo'> = async (
  { params: { nombre }, json },
  { teams, trust },
) => {
  const isOurs = json.nombre === nombre && trust?.authority && isTeamOrderSigned(trust.authority, json);
  if (!isOurs) throw new Problem('orden_sin_firma');
  await teams.apply(json);
  return { success: true };
};
