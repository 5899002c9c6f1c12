import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

function namedByConnection(headers: IncomingHttpHeaders): Set<string> {
  return new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
}

/** What a client sent about the way of its request, which only the gateway may say. */
const ownWord = ['x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'forwarded'];

/**
 * Headers of the request to a service: the client's, and the gateway's word on who asked, how and for which host.
 * Services believe the last entry of `X-Forwarded-For`.
 */
export function requestHeaders(incoming: IncomingMessage, requestId: string, protocol: string): OutgoingHttpHeaders {
  const dropped = namedByConnection(incoming.headers);
  const kept = Object.entries(incoming.headers).filter(
    ([name]) => !hopByHop.has(name) && !dropped.has(name) && !ownWord.includes(name) && name !== 'host',
  );
  const address = incoming.socket.remoteAddress ?? 'unknown';
  const before = incoming.headers['x-forwarded-for'];
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': before ? `${String(before)}, ${address}` : address,
    'x-forwarded-host': incoming.headers.host ?? '',
    'x-forwarded-proto': protocol,
    'x-request-id': requestId,
  };
}

/** Headers of a service's answer as the visitor gets them. */
export function answerHeaders(upstream: IncomingMessage): Headers {
  const dropped = namedByConnection(upstream.headers);
  const headers = new Headers();
  for (const [name, value] of Object.entries(upstream.headers)) {
    if (value === undefined || hopByHop.has(name) || dropped.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}
