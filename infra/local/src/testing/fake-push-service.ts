/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';

/** Message as a browser gets it: decrypted, with the headers that the push service reads. */
export interface ReceivedPush {
  payload: { id: string; titulo: string; texto: string; ruta: string };
  ttl: string | undefined;
  urgency: string | undefined;
  topic: string | undefined;
  /** Claims of the sender's token, whose signature was verified with the key that the browser subscribed with. */
  claims: { aud: string; exp: number; sub: string };
}

/** Response to the next request of a browser. */
interface Reply {
  status: number;
  retryAfter?: string;
}

/** Browser that subscribed at a {@link FakePushService}. */
export class FakeBrowser {
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };
  readonly received: ReceivedPush[] = [];
  /** Responses to the next requests, in their order; afterwards requests are accepted. */
  readonly replies: Reply[] = [];
  /** Number of requests, also refused ones. */
  requests = 0;
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #serverKey: string;

  constructor(endpoint: string, serverKey: string) {
    this.endpoint = endpoint;
    this.#serverKey = serverKey;
    const p256dh = this.#pair.generateKeys('base64url');
    this.keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  }

  /** Subscription as `PushSubscription.toJSON()` writes it. */
  get subscription() {
    return { endpoint: this.endpoint, expirationTime: null, keys: this.keys };
  }

  /** Titles of the messages that arrived. */
  get titles(): string[] {
    return this.received.map(({ payload }) => payload.titulo);
  }

  /** Takes a request. @throws {Error} for a message that it cannot decrypt, or whose sender is another one */
  take({ headers }: IncomingMessage, body: Buffer): Reply {
    this.requests += 1;
    const reply = this.replies.shift();
    if (reply) return reply;
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== this.#serverKey || !isSigned(token, key)) throw new Error('another sender');
    const options = { version: 'aes128gcm', privateKey: this.#pair, authSecret: this.keys.auth } as const;
    const header = (name: string) => String(headers[name] ?? '') || undefined;
    this.received.push({
      payload: JSON.parse(ece.decrypt(body, options).toString()),
      ttl: header('ttl'),
      urgency: header('urgency'),
      topic: header('topic'),
      claims: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    });
    return { status: 201 };
  }
}

/** Verifies the token of a sender (RFC 8292): ES256, with its key as an uncompressed point. */
function isSigned(token: string, key: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
}

/** Push service of browsers, over HTTP on this machine (RFC 8030): it decrypts each message as a browser does. */
export class FakePushService {
  readonly #browsers = new Map<string, FakeBrowser>();
  readonly #server: Server;
  /** Messages that no browser could read; none in a test that passes. */
  readonly faults: unknown[] = [];
  #url = '';

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const browser = this.#browsers.get(request.url ?? '');
      let reply: Reply = { status: 404 };
      try {
        if (browser) reply = browser.take(request, Buffer.concat(chunks));
      } catch (error) {
        this.faults.push(error);
        reply = { status: 400 };
      }
      response.writeHead(reply.status, reply.retryAfter ? { 'retry-after': reply.retryAfter } : {}).end('reason');
    });
  }

  /** Starts the service on a free port. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return this.#url;
  }

  /** Subscribes a new browser. @param serverKey public VAPID key of the platform */
  subscribe(serverKey: string): FakeBrowser {
    const path = `/send/${randomBytes(12).toString('hex')}`;
    const browser = new FakeBrowser(this.#url + path, serverKey);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** Forgets a browser, as after a reset: it responds 404. */
  forget({ endpoint }: FakeBrowser): void {
    this.#browsers.delete(new URL(endpoint).pathname);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
