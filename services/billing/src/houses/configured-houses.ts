import type { BillingConfig } from '../config.ts';
import type { Method, PaymentHouse } from './house.ts';
import { PaypalHouse } from './paypal.ts';
import type { Simulator } from './simulator.ts';
import { StripeHouse } from './stripe.ts';

/**
 * The house of each way to pay. Where any is configured, a way without one does not work.
 * @param simulator takes both ways where no house is configured; null in production (R6)
 */
export function configuredHouses(
  config: BillingConfig,
  simulator: Simulator | null,
): Record<Method, PaymentHouse | null> {
  const card = stripe(config);
  const paypal = paypalOf(config);
  return card || paypal ? { card, paypal } : { card: simulator, paypal: simulator };
}

function stripe(config: BillingConfig): StripeHouse | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = config;
  return secretKey && publicKey && webhookSecret ? new StripeHouse({ secretKey, publicKey, webhookSecret, url }) : null;
}

function paypalOf(config: BillingConfig): PaypalHouse | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_ENVIRONMENT: environment, PAYPAL_API_URL: url } = config;
  return clientId && clientSecret && webhookId
    ? new PaypalHouse({ clientId, clientSecret, webhookId, live: environment === 'production', url })
    : null;
}
