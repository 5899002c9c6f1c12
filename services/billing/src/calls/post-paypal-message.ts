import type { Handler } from '../dependencies.ts';
import { readWebhook } from './read-webhook.ts';

/** `POST /api/pagos/webhooks/paypal`: handles a webhook of PayPal. */
export const postPaypalMessage: Handler<'POST /api/pagos/webhooks/paypal'> = async (request, { payments }) => {
  await payments.handleWebhook('paypal', await readWebhook(request));
  return { success: true };
};
