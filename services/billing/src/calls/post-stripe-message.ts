import type { Handler } from '../dependencies.ts';
import { readWebhook } from './read-webhook.ts';

/** `POST /api/pagos/webhooks/stripe`: handles a webhook of Stripe. */
export const postStripeMessage: Handler<'POST /api/pagos/webhooks/stripe'> = async (request, { payments }) => {
  await payments.handleWebhook('card', await readWebhook(request));
  return { success: true };
};
