import type { Handler } from '../dependencies.ts';
import { readMessage } from './read-message.ts';

/** `POST /api/pagos/webhooks/paypal`: learns from PayPal what became of the payment that its message names. */
export const postPaypalMessage: Handler<'POST /api/pagos/webhooks/paypal'> = async (request, { payments }) => {
  await payments.hear('paypal', await readMessage(request));
  return { success: true };
};
