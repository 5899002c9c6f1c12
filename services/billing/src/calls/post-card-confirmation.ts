import { PLANS } from '@vitrina/contracts/plans';
import type { Handler } from '../dependencies.ts';

/** `POST /api/pagos/tarjeta/intentos/:id/confirmacion`: completes a card payment and activates the plan. */
export const postCardConfirmation: Handler<'POST /api/pagos/tarjeta/intentos/:id/confirmacion'> = async (
  { params, json, session },
  { payments },
) => {
  const { plan } = await payments.complete(session.userId, 'card', params.id, json.resultado);
  return { success: true, message: `Pago procesado con éxito para el plan: ${PLANS[plan].name}` };
};
