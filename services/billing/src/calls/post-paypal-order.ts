import type { Handler } from '../dependencies.ts';
import { newPaymentCard } from '../payments/payment-cards.ts';

/** `POST /api/pagos/paypal/ordenes`: begins a PayPal payment, or returns the open one. */
export const postPaypalOrder: Handler<'POST /api/pagos/paypal/ordenes'> = async ({ json, session }, { payments }) => {
  const { payment, clientSecret } = await payments.begin(session.userId, 'paypal', json.plan, json.ultimo_pago);
  return { success: true, orden: newPaymentCard(payment, clientSecret) };
};
