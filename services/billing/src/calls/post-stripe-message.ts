import type { Handler } from '../dependencies.ts';
import { readMessage } from './read-message.ts';

/** `POST /api/pagos/webhooks/stripe`: learns from Stripe what became of the payment that its message names. */
export const postStripeMessage: Handler<'POST /api/pagos/webhooks/stripe'> = async (request, { payments }) => {
  await payments.hear('card', await readMessage(request));
  return { success: true };
};
