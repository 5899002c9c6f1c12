/** Request headers forwarded to a team's API; cookies, addresses and everything else stay here. */
const sent = ['accept', 'accept-language', 'content-type', 'idempotency-key'] as const;

/** Response headers of a team's API that reach the visitor; none can change the page, cookies or policies. */
const kept = ['content-disposition', 'content-encoding', 'content-language', 'content-type', 'retry-after'] as const;

/** Content types that no browser runs or draws as a page. */
const harmless = new Set([
  'application/json',
  'application/problem+json',
  'application/pdf',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/calendar',
  'text/csv',
  'text/plain',
]);

/** Header with the signed claims of the visitor's session. */
const SESSION_HEADER = 'x-vitrina-session';

/**
 * Headers of the request to a team's API.
 * @param token signed claims; null for a visitor without a session
 */
export function extensionRequestHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  requestId: string,
  token: string | null,
): Record<string, string> {
  const forwarded: Record<string, string> = { 'x-request-id': requestId, 'accept-encoding': 'identity' };
  for (const name of sent) {
    const value = headers[name];
    if (typeof value === 'string') forwarded[name] = value;
  }
  if (token !== null) forwarded[SESSION_HEADER] = token;
  return forwarded;
}

/**
 * Headers of the visitor's response. A type that a browser could run or draw (HTML, SVG, scripts, style sheets) becomes
 * a binary download.
 */
export function extensionResponseHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const answer = new Headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" });
  for (const name of kept) {
    const value = headers[name];
    if (typeof value === 'string') answer.set(name, value);
  }
  const type = (answer.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!harmless.has(type)) {
    answer.set('content-type', 'application/octet-stream');
    answer.set('content-disposition', 'attachment');
  }
  return answer;
}
