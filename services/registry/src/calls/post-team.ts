import { isTeamOrderSigned } from '@vitrina/contracts/microfrontends/team-orders';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Applies an order about a team that the platform's authority signed. */
export const postTeam: Handler<'POST /api/registro/:nombre/equipo'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const { trust } = registry;
  const isOurs = json.nombre === nombre && trust?.authority && isTeamOrderSigned(trust.authority, json);
  if (!isOurs) throw new Problem('orden_sin_firma');
  await registry.carryOut(json);
  return { success: true };
};
