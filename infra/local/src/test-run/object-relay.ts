import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Client } from 'minio';

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
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
