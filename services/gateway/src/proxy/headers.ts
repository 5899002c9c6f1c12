import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { gatewayHeaders } from '../edge/visitor.ts';

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

/**
 * Headers of the request to a service: the client's without those of its connection, and the gateway's own word (see
 * `edge/visitor.ts`), which a client cannot take away by naming it in `Connection`.
 */
export function requestHeaders(incoming: IncomingMessage, requestId: string): OutgoingHttpHeaders {
  const dropped = namedByConnection(incoming.headers);
  const kept = Object.entries(incoming.headers).filter(
    ([name]) => !hopByHop.has(name) && !dropped.has(name) && name !== 'host',
  );
  const word = gatewayHeaders.map((name) => [name, incoming.headers[name]]);
  return { ...Object.fromEntries([...kept, ...word]), 'x-request-id': requestId };
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
