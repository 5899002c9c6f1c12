import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOn } from '@vitrina/local';

/** Response of a fake to a request. */
export type Answer = { status: number; body: unknown };

/** HTTP server of a fake payment provider: records requests, breaks connections on demand, and repeats answers by key. */
export abstract class PaymentFake {
  /** Every received body, for tests that check it for forbidden content. */
  readonly received: string[] = [];
  /** True to break connections instead of responding, after executing the request. */
  drops = false;
  /** Called before and after a request such as `POST /v1/refunds` is executed; returning true breaks the connection. */
  watch: (when: 'before' | 'after', request: string) => boolean = () => false;
  /** The provider's reason for refusing the next refund. */
  refuses: string | null = null;
  readonly #answers = new Map<string, Answer>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #url = '';

  /** Listens on a free port. @returns the variables of the billing service */
  async listen(): Promise<Record<string, string>> {
    this.#url = `http://127.0.0.1:${await listenOn(this.#server)}`;
    return this.variables();
  }

  get url(): string {
    return this.#url;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  protected abstract variables(): Record<string, string>;
  protected abstract answer(request: IncomingMessage, path: string, query: URLSearchParams, body: string): Answer;

  /** Returns the stored answer to a request with the same key, else executes it; without a key nothing is stored. */
  protected once(
    request: string,
    key: string | string[] | undefined,
    act: () => Answer,
    isKept: (answer: Answer) => boolean = () => true,
  ): Answer {
    if (typeof key !== 'string') return act();
    const name = `${request} ${key}`;
    const answer = this.#answers.get(name) ?? act();
    if (isKept(answer)) this.#answers.set(name, answer);
    return answer;
  }

  /** Returns the reason for refusing this refund, once; null accepts it. */
  protected takeRefusal(): string | null {
    const reason = this.refuses;
    this.refuses = null;
    return reason;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.received.push(body);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const name = `${request.method} ${pathname}`;
    if (this.watch('before', name)) return void request.socket.destroy();
    const { status, body: said } = this.answer(request, pathname, searchParams, body);
    if (this.watch('after', name) || this.drops) return void request.socket.destroy();
    // Stripe's form in a browser reads the answers from another origin.
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(said));
  }
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}
