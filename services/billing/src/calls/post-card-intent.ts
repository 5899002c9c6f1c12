import type { Handler } from '../dependencies.ts';
import { begunCard } from '../payments/payment-cards.ts';

/** `POST /api/pagos/tarjeta/intentos`: begins a payment by card, or answers the one that is open already. */
export const postCardIntent: Handler<'POST /api/pagos/tarjeta/intentos'> = async ({ json, session }, { payments }) => {
  const { payment, clientSecret } = await payments.begin(session.userId, 'card', json.plan, json.ultimo_pago);
  return { success: true, intento: begunCard(payment, clientSecret) };
};
