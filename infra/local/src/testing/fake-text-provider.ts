import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Text message that arrived at the webhook. */
interface ReceivedText {
  id: string;
  telefono: string;
  texto: string;
  headers: IncomingHttpHeaders;
}

/** Fake provider of text messages: a webhook over real HTTP that delivers nothing. */
export class FakeTextProvider {
  readonly #texts: ReceivedText[] = [];
  #status = 202;
  readonly #server = createServer(async (request, response) => {
    const message = (await json(request)) as Omit<ReceivedText, 'headers'>;
    this.#texts.push({ ...message, headers: request.headers });
    response.writeHead(this.#status, { location: '/otro' }).end();
  });

  /** Listens on a free port. @returns the address for `SMS_URL` */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mensajes?de=vitrina`;
  }

  /** Responds with this status from now on; the messages are recorded anyway. */
  respondWith(status: number): void {
    this.#status = status;
  }

  /** Lists the messages received for a number, oldest first. */
  to(phone: string): ReceivedText[] {
    return this.#texts.filter(({ telefono }) => telefono === phone);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
