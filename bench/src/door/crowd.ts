import { connect, type Socket } from 'node:net';

/** Connections opened at a time, so that no listening queue overflows. */
const BATCH = 50;

/** Many idle connections that each occupy something of the platform. */
export class Crowd {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #leaving = false;
  /** First lines of unexpected responses, with the number of times each came. */
  readonly refusals = new Map<string, number>();
  /** Connections that were closed and opened again. */
  reopened = 0;

  constructor(gatewayUrl: string) {
    this.#port = Number(new URL(gatewayUrl).port);
  }

  /** Number of connections that are open now. */
  get size(): number {
    return this.#sockets.size;
  }

  /**
   * Opens connections, and resolves once each has received `until` or, without it, was accepted. A closed connection is
   * opened again, as an attacker would do.
   * @param head bytes that each connection sends first
   * @param drip bytes that each connection sends every second, if any
   */
  async open(count: number, head: (index: number) => string, options: { until?: string; drip?: string } = {}) {
    for (let from = 0; from < count; from += BATCH) {
      const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, step) => from + step);
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

  /** Closes all connections. */
  leave(): void {
    this.#leaving = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
