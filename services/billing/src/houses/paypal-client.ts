import { ApiError, Client, ClientCredentialsAuthManager, Environment } from '@paypal/paypal-server-sdk';

/** How long an answer is waited for, in milliseconds: what became of a payment is asked later. */
const TIMEOUT_MS = 10_000;

/** What the PayPal house is configured with. */
export interface PaypalKeys {
  clientId: string;
  clientSecret: string;
  /** Id of the endpoint to which PayPal sends its messages. */
  webhookId: string;
  live: boolean;
  /** Address of the interface where it is not PayPal's own; tests name a server on this machine. */
  url?: string | undefined;
}

/** PayPal's own client, without repeats: a payment says itself when its house is asked again. */
export function paypalClient({ clientId, clientSecret, live, url }: PaypalKeys): Client {
  const credentials = { oAuthClientId: clientId, oAuthClientSecret: clientSecret };
  const client = new Client({
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout: TIMEOUT_MS,
    clientCredentialsAuthCredentials: credentials,
  });
  if (url === undefined) return client;
  const begin = client.getRequestBuilderFactory();
  // It knows two addresses, and no option for another.
  const elsewhere: typeof begin = (...request) => {
    const builder = begin(...request);
    builder.interceptRequest((sent) => ({ ...sent, url: moved(sent.url, url) }));
    return builder;
  };
  client.getRequestBuilderFactory = () => elsewhere;
  client.clientCredentialsAuthManager = new ClientCredentialsAuthManager(credentials, client);
  return client;
}

/**
 * Calls what the client has no method for.
 * @param send what is sent: a query, or a body of JSON as text
 * @returns the answer's JSON
 * @throws {ApiError} for a status that is not good
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

/** True for an answer of PayPal with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === status;
}

function moved(address: string, to: string): string {
  const { pathname, search } = new URL(address);
  return `${to}${pathname}${search}`;
}
