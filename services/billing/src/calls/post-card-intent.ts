import type { Handler } from '../dependencies.ts';
import { newPaymentCard } from '../payments/payment-cards.ts';

/** `POST /api/pagos/tarjeta/intentos`: begins a card payment, or returns the open one. */
export const postCardIntent: Handler<'POST /api/pagos/tarjeta/intentos'> = async ({ json, session }, { payments }) => {
  const { payment, clientSecret } = await payments.begin(session.userId, 'card', json.plan, json.ultimo_pago);
  return { success: true, intento: newPaymentCard(payment, clientSecret) };
};
