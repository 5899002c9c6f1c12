import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { traceParent } from '@vitrina/kernel';
import { gatewayHeaders } from '../edge/visitor.ts';

/** Headers of one connection (RFC 9110, 7.6.1), and those that frame a body: each connection has its own. */
const ofTheConnection = new Set([
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
  'content-length',
  'host',
  'http2-settings',
]);

function namedBy(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * Headers of the request to a service: the client's without those of its connection, plus the gateway's own (see
 * `edge/visitor.ts`), which a client cannot remove by naming them in `Connection`.
 * @param forwardsAuthorization true for calls that teams make with their token. Other calls never forward the client's
 *   `Authorization`, because internal calls use that header.
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  requestId: string,
  forwardsAuthorization: boolean,
): Record<string, string | string[]> {
  const dropped = namedBy(headers.connection);
  if (!forwardsAuthorization) dropped.add('authorization');
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofTheConnection.has(name) && !dropped.has(name)) kept[name] = value;
  }
  for (const name of gatewayHeaders) kept[name] = headers[name] ?? '';
  kept['x-request-id'] = requestId;
  const parent = traceParent();
  if (parent) kept.traceparent = parent;
  return kept;
}

/** Length that a request states for its body, in bytes; undefined for a chunked body. */
export function declaredLength({ headers }: IncomingMessage): number | undefined {
  const stated = headers['content-length'];
  return stated === undefined ? undefined : Number(stated);
}

/** Headers of a service's response for the visitor. @param raw names and values in turn, as received */
export function answerHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  const dropped = namedBy(headers.get('connection') ?? undefined);
  for (const name of [...headers.keys()]) {
    // The length stays: the connection has already checked the body against it.
    if (name !== 'content-length' && (ofTheConnection.has(name) || dropped.has(name))) headers.delete(name);
  }
  return headers;
}
