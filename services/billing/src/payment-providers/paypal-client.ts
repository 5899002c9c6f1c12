import { ApiError, Client, ClientCredentialsAuthManager, Environment } from '@paypal/paypal-server-sdk';

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
