import { readText } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { WebhookRequest } from '../payment-providers/payment-provider.ts';

/** Maximum size of a webhook, in bytes. Payment providers send a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** Reads a payment provider's webhook unchanged. @throws {Problem} `cuerpo_demasiado_grande` */
export async function readWebhook({
  c,
}: Pick<Parameters<Handler<'POST /api/pagos/webhooks/stripe'>>[0], 'c'>): Promise<WebhookRequest> {
  return { body: await readText(c, MAX_BYTES), header: (name) => c.req.header(name) };
}
