import { PLANS } from '@vitrina/contracts/plans';
import type { Handler } from '../dependencies.ts';

/** `POST /api/pagos/paypal/ordenes/:id/captura`: captures a PayPal payment and activates the plan. */
export const postPaypalCapture: Handler<'POST /api/pagos/paypal/ordenes/:id/captura'> = async (
  { params, json, session },
  { payments },
) => {
  const { plan } = await payments.complete(session.userId, 'paypal', params.id, json.resultado);
  return { success: true, message: `Pago completado con PayPal para el plan: ${PLANS[plan].name}` };
};
