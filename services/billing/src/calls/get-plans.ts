import { PLANS } from '@vitrina/contracts/plans';
import type { CallHandler } from '@vitrina/kernel';

/** How long a browser or proxy may keep the plans, in seconds: they change with a release only. */
const MAX_AGE = 3600;

const data = Object.values(PLANS).map(({ id, nombre, precio, moneda, caracteristicas, limites }) => ({
  id,
  nombre,
  precio,
  moneda,
  caracteristicas: [...caracteristicas],
  limites,
}));

/** `GET /api/planes`: the plans with price and limits, from the one catalogue (R5). */
export const getPlans: CallHandler<'GET /api/planes'> = async ({ c }) => {
  c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
  return { success: true, data };
};
