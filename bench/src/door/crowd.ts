import { connect, type Socket } from 'node:net';

/** Connections that are opened before the next are, so that no listening queue overflows. */
const AT_ONCE = 50;

/** Many connections that each hold something of the platform and do nothing with it. */
export class Crowd {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #leaving = false;
  /** First lines of answers that were not expected, with how often they came. */
  readonly refusals = new Map<string, number>();
  /** Connections that were closed and opened again. */
  reopened = 0;

  constructor(gatewayUrl: string) {
    this.#port = Number(new URL(gatewayUrl).port);
  }

  /** How many connections are open now. */
  get size(): number {
    return this.#sockets.size;
  }

  /**
   * Opens so many connections and resolves once each has got `until` or, without it, was accepted. One that is closed
   * is opened again, as who holds on does.
   * @param head the bytes that each sends first
   * @param drip what each sends on every second, if anything
   */
  async open(count: number, head: (index: number) => string, options: { until?: string; drip?: string } = {}) {
    for (let from = 0; from < count; from += AT_ONCE) {
      const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, step) => from + step);
      await Promise.all(indexes.map((index) => this.#hold(head(index), options)));
    }
  }

  #hold(head: string, { until, drip }: { until?: string; drip?: string }): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.write(head);
        if (!until) resolve();
      });
      this.#sockets.add(socket);
      const timer = drip ? setInterval(() => socket.write(drip), 1_000) : undefined;
      socket.once('data', (piece: Buffer) => {
        const line = piece.toString('latin1').split('\r\n', 1)[0] ?? '';
        if (until && !line.includes(until)) this.refusals.set(line, (this.refusals.get(line) ?? 0) + 1);
        resolve();
      });
      socket.on('data', () => undefined).on('error', () => undefined);
      socket.once('close', () => {
        clearInterval(timer);
        this.#sockets.delete(socket);
        resolve();
        if (this.#leaving) return;
        this.reopened += 1;
        setTimeout(() => void this.#hold(head, { ...(until && { until }), ...(drip && { drip }) }), 100);
      });
    });
  }

  /** Closes all of them. */
  leave(): void {
    this.#leaving = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
