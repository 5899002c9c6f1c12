import { ApiError, Client, ClientCredentialsAuthManager, Environment } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { WebhookRequest } from './payment-provider.ts';

/** Timeout of a request, in milliseconds; the payment is checked again later. */
const TIMEOUT_MS = 10_000;

/** Configuration of the PayPal provider. */
export interface PaypalKeys {
  clientId: string;
  clientSecret: string;
  /** Id of our webhook endpoint at PayPal. */
  webhookId: string;
  live: boolean;
  /** Address of the API if it is not PayPal's; tests use a server on this machine. */
  url?: string | undefined;
}

/** Creates PayPal's client without retries, because payments schedule their checks themselves. */
export function paypalClient({ clientId, clientSecret, live, url }: PaypalKeys): Client {
  const credentials = { oAuthClientId: clientId, oAuthClientSecret: clientSecret };
  const client = new Client({
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout: TIMEOUT_MS,
    clientCredentialsAuthCredentials: credentials,
  });
  if (url === undefined) return client;
  const begin = client.getRequestBuilderFactory();
  // The client supports only its two built-in addresses, so the requests are rewritten.
  const redirected: typeof begin = (...request) => {
    const builder = begin(...request);
    builder.interceptRequest((sent) => ({ ...sent, url: withBase(sent.url, url) }));
    return builder;
  };
  client.getRequestBuilderFactory = () => redirected;
  client.clientCredentialsAuthManager = new ClientCredentialsAuthManager(credentials, client);
  return client;
}

/**
 * Calls an endpoint for which the client has no method.
 * @param send query, or JSON body as text
 * @returns the parsed JSON response
 * @throws {ApiError} for an error status
 */
export async function callPaypal(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  send: { query?: Record<string, string>; body?: string },
): Promise<unknown> {
  const request = client.getRequestBuilderFactory()(method, path);
  request.authenticate([{ oauth2: true }]);
  request.acceptJson();
  if (send.query) request.query(send.query);
  if (send.body !== undefined) {
    request.contentType('application/json');
    request.text(send.body);
  }
  const { result } = await request.callAsText();
  return JSON.parse(result);
}

/** True if the error is a response of PayPal with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === status;
}

function withBase(address: string, base: string): string {
  const { pathname, search } = new URL(address);
  return `${base}${pathname}${search}`;
}

/**
 * Maximum age of a webhook's transmission time, in milliseconds: PayPal repeats a webhook up to 25 times within three days
 * (its guide to webhooks), plus a day for delays.
 */
const MAX_AGE_MS = 4 * 24 * 3_600_000;
/** Maximum time that it may lie in the future, in milliseconds, because clocks differ. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Hosts from which PayPal serves the certificates of its webhooks. */
const CERTIFICATE_HOSTS = {
  production: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const;

/** Origins from which certificates are accepted: PayPal's hosts, or in tests the configured server. */
export function certificateOriginsOf({ live, url }: Pick<PaypalKeys, 'live' | 'url'>): string[] {
  if (url !== undefined) return [new URL(url).origin];
  return CERTIFICATE_HOSTS[live ? 'production' : 'sandbox'].map((host) => `https://${host}`);
}

/** Path of a certificate. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** Maximum length of the address and of the signature, in characters, as in PayPal's verification API. */
const MAX_TEXT = 500;

/** Schema of the five signature headers of a webhook. */
const signature = (origins: readonly string[], now: number) =>
  z.object({
    auth_algo: z.string().regex(/^SHA(?:256|384|512)withRSA$/),
    cert_url: z
      .string()
      .max(MAX_TEXT)
      .refine((address) => isCertificate(address, origins)),
    transmission_id: z.guid(),
    transmission_sig: z
      .string()
      .max(MAX_TEXT)
      .regex(/^[A-Za-z0-9+/]{40,}={0,2}$/),
    transmission_time: z.iso.datetime({ offset: true }).refine((time) => {
      const age = now - Date.parse(time);
      return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
    }),
  });

/**
 * Reads the signature headers of a webhook. Only valid headers lead to a verification request to PayPal.
 * @param origins from which certificates are accepted
 * @returns the fields for PayPal's verification; null if one is missing or malformed
 */
export function readSignature(header: WebhookRequest['header'], origins: readonly string[]) {
  const sent = {
    auth_algo: header('paypal-auth-algo'),
    cert_url: header('paypal-cert-url'),
    transmission_id: header('paypal-transmission-id'),
    transmission_sig: header('paypal-transmission-sig'),
    transmission_time: header('paypal-transmission-time'),
  };
  const read = signature(origins, Date.now()).safeParse(sent);
  return read.success ? read.data : null;
}

/** Compares the whole address, so that no other spelling, user name, port or query is accepted. */
function isCertificate(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && CERTIFICATE_PATH.test(pathname) && address === `${origin}${pathname}`;
}
