import { ConfigError, httpAddress, loadConfig, mongoConfig, processConfig, redisConfig } from '@vitrina/kernel';
import { z } from 'zod';

const key = z.string().trim().min(8);

/** Configuration variables. A payment provider has all of its variables or none. The `*_API_URL` addresses are for tests. */
const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_PUBLISHABLE_KEY: key.optional(),
  /** Secret of the webhook endpoint `/api/pagos/webhooks/stripe`, as Stripe shows it. */
  STRIPE_WEBHOOK_SECRET: key.optional(),
  STRIPE_API_URL: httpAddress().optional(),
  PAYPAL_CLIENT_ID: key.optional(),
  PAYPAL_CLIENT_SECRET: key.optional(),
  /** Id of the webhook endpoint `/api/pagos/webhooks/paypal`, as PayPal shows it. */
  PAYPAL_WEBHOOK_ID: key.optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
  PAYPAL_API_URL: httpAddress({ path: true }).optional(),
};

export type BillingConfig = z.output<z.ZodObject<typeof shape>>;

const providerVariables = {
  Stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  PayPal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const;

/**
 * Reads the configuration of the billing service.
 * @throws {ConfigError} naming each invalid variable, a partly configured payment provider, or in production one that
 *   takes no real money
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  const config = loadConfig(shape, env);
  for (const [provider, names] of Object.entries(providerVariables)) {
    const missing = names.filter((name) => config[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      throw new ConfigError(`${missing.join(', ')}: required by ${provider}, which is only partly configured`);
  }
  const keys = [config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY].filter((set) => set !== undefined);
  const kinds = new Set(keys.map((set) => /^[a-z]+_(live|test)_/.exec(set)?.[1]));
  if (kinds.size > 1) throw new ConfigError('STRIPE_PUBLISHABLE_KEY: another mode than STRIPE_SECRET_KEY');
  if (config.NODE_ENV === 'production') requireRealMoney(config, kinds);
  return config;
}

function requireRealMoney(config: BillingConfig, stripe: ReadonlySet<string | undefined>): void {
  const wrong = [
    stripe.size > 0 && !stripe.has('live') && 'STRIPE_SECRET_KEY: a live key is needed in production',
    config.STRIPE_API_URL !== undefined && 'STRIPE_API_URL: not in production',
    config.PAYPAL_CLIENT_ID !== undefined &&
      config.PAYPAL_ENVIRONMENT !== 'production' &&
      'PAYPAL_ENVIRONMENT: `production` is needed in production',
    config.PAYPAL_API_URL !== undefined && 'PAYPAL_API_URL: not in production',
  ].filter((line) => line !== false);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
}
