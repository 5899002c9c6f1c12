import type { Handler } from '../dependencies.ts';
import { readReceipt } from './read-receipt.ts';

/** `GET /api/pagos/:id/recibo`: returns the receipt of the signed-in user's payment. */
export const getReceipt: Handler<'GET /api/pagos/:id/recibo'> = async (request, dependencies) => ({
  success: true,
  data: await readReceipt(request, dependencies),
});
