import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Client } from 'minio';
import { listenOn } from '../process/ports.ts';

/**
 * Times at which the date differs between zones: it is already tomorrow in Bogotá and not yet in Mexico City, or in UTC
 * and in neither. They lie in the future, so that no test data is older than the code allows.
 */
export const clocks = [
  { name: 'clock 05:30', instant: '2027-03-10T05:30:00Z' },
  { name: 'clock 23:30', instant: '2027-03-10T23:30:00Z' },
  { name: 'clock of the last of February', instant: '2028-03-01T05:30:00Z' },
  { name: "clock of New Year's Eve", instant: '2028-01-01T05:30:00Z' },
] as const;

/**
 * Builds the command that runs a program and its children as if it were `instant` now. The monotonic clock is
 * unchanged: time-outs and pauses take as long as usual. The servers that the tests use keep the right time.
 * @param now milliseconds since 1970
 */
export function commandAtTime(
  instant: string,
  program: string,
  args: readonly string[],
  now = Date.now(),
): { program: string; args: string[] } {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const offset = `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`;
  return { program: 'faketime', args: ['-m', '--exclude-monotonic', '-f', offset, program, ...args] };
}

/** Validity of a signed address, in seconds: it is used immediately. */
const ADDRESS_SECONDS = 60;

/**
 * Starts a proxy to an object store for processes whose clock is set to another time: stores refuse signatures more
 * than 15 minutes off. It signs each request again with this process' clock and streams request and response.
 * @param store variables that name the object store
 * @returns the proxy's address, and a function that stops it
 */
export async function startObjectRelay(
  store: Readonly<Record<string, string>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_REGION } = store;
  const endpoint = new URL(S3_ENDPOINT);
  const secure = endpoint.protocol === 'https:';
  const client = new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port) || (secure ? 443 : 80),
    useSSL: secure,
    accessKey,
    secretKey,
    region: S3_REGION ?? 'us-east-1',
    pathStyle: true,
  });
  const server = createServer((incoming, outgoing) => {
    passOn(client, S3_ENDPOINT, incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listenOn(server);
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Headers and parameters of the client's signature, removed because the store would refuse it. */
const SIGNATURE =
  /^(?:authorization|x-amz-(?:date|content-sha256|algorithm|credential|expires|signedheaders|signature))$/i;

async function passOn(
  client: Client,
  endpoint: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', endpoint);
  const [bucket = '', ...key] = pathname.slice(1).split('/').map(decodeURIComponent);
  const query = Object.fromEntries([...searchParams].filter(([name]) => !SIGNATURE.test(name)));
  const method = incoming.method ?? 'GET';
  const url = bucket ? await client.presignedUrl(method, bucket, key.join('/'), ADDRESS_SECONDS, query) : endpoint;
  const kept = Object.entries(incoming.headers).filter(([name]) => name !== 'host' && !SIGNATURE.test(name));
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const sending = request(url, { method, headers: Object.fromEntries(kept) }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sending.on('error', () => outgoing.destroy());
  incoming.pipe(sending);
}
