import { listPlans } from '@vitrina/contracts/plans';
import type { CallHandler } from '@vitrina/kernel';

/** How long a browser or proxy may keep the plans, in seconds: they change with a release only. */
const MAX_AGE = 3600;

const data = listPlans();

/** `GET /api/planes`: the plans with price and limits, from the one catalogue (R5). */
export const getPlans: CallHandler<'GET /api/planes'> = async ({ c }) => {
  c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
  return { success: true, data };
};
