import { isLimitsOrderSigned } from '@vitrina/contracts/microfrontends/team-orders';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../registry.ts';

/** Changes a microfrontend's JavaScript limits by an order that the platform's authority signed. */
export const postLimits: Handler<'POST /api/registro/:nombre/limites'> = async (
  { params: { nombre }, json },
  { teams, trust },
) => {
  const isOurs = json.nombre === nombre && trust?.authority && isLimitsOrderSigned(trust.authority, json);
  if (!isOurs) throw new Problem('orden_sin_firma');
  await teams.limit(json);
  return { success: true };
};
