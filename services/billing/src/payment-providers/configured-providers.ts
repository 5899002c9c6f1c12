import type { BillingConfig } from '../config.ts';
import type { Method, PaymentProvider } from './payment-provider.ts';
import { PaypalProvider } from './paypal.ts';
import type { Simulator } from './simulator.ts';
import { StripeProvider } from './stripe.ts';

/**
 * Payment provider of each method. If any provider is configured, methods without one are not available.
 * @param simulator serves both methods if no provider is configured; null in production (R6)
 */
export function configuredProviders(
  config: BillingConfig,
  simulator: Simulator | null,
): Record<Method, PaymentProvider | null> {
  const card = stripe(config);
  const paypal = paypalOf(config);
  return card || paypal ? { card, paypal } : { card: simulator, paypal: simulator };
}

function stripe(config: BillingConfig): StripeProvider | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = config;
  return secretKey && publicKey && webhookSecret
    ? new StripeProvider({ secretKey, publicKey, webhookSecret, url })
    : null;
}

function paypalOf(config: BillingConfig): PaypalProvider | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_ENVIRONMENT: environment, PAYPAL_API_URL: url } = config;
  return clientId && clientSecret && webhookId
    ? new PaypalProvider({ clientId, clientSecret, webhookId, live: environment === 'production', url })
    : null;
}
