import { listPlans } from '@vitrina/contracts/plans';
import type { CallHandler } from '@vitrina/kernel';

/** Time that a browser or proxy may cache the plans, in seconds; they change only with a release. */
const MAX_AGE = 3600;

const data = listPlans();

/** `GET /api/planes`: lists the plans with price and limits, from the shared catalogue (R5). */
export const getPlans: CallHandler<'GET /api/planes'> = async ({ c }) => {
  c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
  return { success: true, data };
};
