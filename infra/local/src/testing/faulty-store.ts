import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { listenOn } from '../process/ports.ts';

/** Refusal with which an object store responds to every write. */
interface StoreRefusal {
  status: number;
  code: string;
}

/**
 * Proxy to the object store that forwards everything unchanged, host and signature included, until it is set to refuse
 * writes. If the store is down, the connection breaks, like without the proxy.
 */
export class FaultyStore {
  readonly #target: URL;
  readonly #server: Server;
  #refusal: StoreRefusal | null = null;
  #refused = 0;

  /** @param target address of the real store */
  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#serve(incoming, outgoing));
    this.#server.keepAliveTimeout = 65_000;
  }

  /** Listens on a free port. @returns the address to give to the platform */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listenOn(this.#server)}`;
  }

  /** Refuses writes from now on; `null` forwards them again. */
  refuse(refusal: StoreRefusal | null): void {
    this.#refusal = refusal;
  }

  /** Number of writes refused so far. */
  get refused(): number {
    return this.#refused;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const writes = incoming.method === 'PUT' || incoming.method === 'POST';
    if (this.#refusal && writes) {
      this.#refuse(this.#refusal, incoming, outgoing);
      return;
    }
    const { method, url, headers } = incoming;
    const { hostname, port } = this.#target;
    const upstream = request({ hostname, port, method, path: url, headers, setHost: false });
    const broken = () => outgoing.destroy();
    upstream.once('error', broken);
    outgoing.once('close', () => upstream.destroy());
    upstream.once('response', (answer) => {
      answer.once('error', broken);
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    incoming.once('error', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  #refuse({ status, code }: StoreRefusal, incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#refused += 1;
    incoming.resume();
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    outgoing.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': body.length });
    outgoing.end(body);
  }
}
