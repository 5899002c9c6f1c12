/** Bytes to send over one connection, and the expected result. */
export interface RawCase {
  name: string;
  /**
   * Bytes, pauses in milliseconds, or `end`, which closes our half. `FOREIGN` in a text becomes the port that must not
   * be contacted.
   */
  send: ReadonlyArray<string | Buffer | number | 'end'>;
  /** Statuses in order; several alternatives if the parser's version decides. */
  statuses: ReadonlyArray<number | readonly number[]>;
  /** True if the connection must be closed afterwards, false if it must be left open. */
  closed?: boolean;
  /** Targets that services must receive, in order; empty if none may arrive. */
  reaches?: readonly string[];
  /** True if everything is sent in single bytes. */
  inBytes?: true;
  /** Headers that a service must not see, and headers that it must see with this value. */
  unseen?: readonly string[];
  seen?: Readonly<Record<string, string>>;
}

export const HOST = 'Host: vitrina.example';
const PROBE = 'X-Probe: PROBE';
/** Marker in smuggled requests; no service may ever see it. */
export const SMUGGLED = 'smuggled';

/** Formats a request as text with the line ends of HTTP. */
export function request(line: string, headers: readonly string[] = [], body = '', host = HOST): string {
  return [line, ...(host ? [host] : []), PROBE, ...headers, '', body].join('\r\n');
}

export const inner = `GET /api/planes HTTP/1.1\r\n${HOST}\r\nX-Probe: ${SMUGGLED}\r\n\r\n`;
export const chunked = 'Transfer-Encoding: chunked';
export const json = 'Content-Type: application/json';
export const login = '{"action":"login"}';
export const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

/** Case of a request that gets 400 and reaches no service, after which the connection is closed unread. */
export function refused(name: string, text: string, statuses: RawCase['statuses'] = [400]): RawCase {
  return { name, send: [text + inner], statuses, closed: true, reaches: [] };
}

export const GET = (target: string) => `GET ${target} HTTP/1.1`;
export const POST = 'POST /api/auth HTTP/1.1';

/** Case of a request that is forwarded and gets 200. */
export const good = (
  name: string,
  send: RawCase['send'],
  reaches: readonly string[],
  more: Partial<RawCase> = {},
): RawCase => ({
  name,
  send,
  statuses: reaches.map(() => 200),
  closed: false,
  reaches,
  ...more,
});
