import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How a server behaves towards its clients. */
export type Behaviour =
  | 'there'
  /** No connection is accepted, and open ones break. */
  | 'away'
  /** Connections are accepted and closed before any answer. */
  | 'refusing'
  /** Every answer comes late. */
  | { answersAfterMs: number };

/**
 * A proxy in front of a server of any protocol. It forwards bytes in both directions until it is set to behave
 * otherwise. The server itself keeps running.
 */
export class FaultProxy {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #behaviour: Behaviour = 'there';
  #struck = 0;

  /** `target` is where the real server answers. */
  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Listens on a free port. @returns the port */
  async listen(): Promise<number> {
    const server = createServer({ allowHalfOpen: true }, (client) => this.#serve(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this.#port;
  }

  /** Connections that were broken, refused or held up since the behaviour was last set to something else. */
  get struck(): number {
    return this.#struck;
  }

  /** Sets the behaviour, for open connections too. */
  async behave(behaviour: Behaviour): Promise<void> {
    this.#behaviour = behaviour;
    if (behaviour === 'there') {
      if (!this.#server) await this.listen();
      return;
    }
    this.#struck = 0;
    if (behaviour === 'away') this.#stopListening();
    if (behaviour === 'away' || behaviour === 'refusing') this.#break();
  }

  close(): void {
    this.#stopListening();
    this.#break();
  }

  #stopListening(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  #break(): void {
    this.#struck += this.#sockets.size;
    for (const socket of this.#sockets) socket.destroy();
  }

  #serve(client: Socket): void {
    if (this.#behaviour === 'refusing') {
      this.#struck += 1;
      client.destroy();
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.once('close', () => this.#sockets.delete(socket));
    }
    client.once('close', () => server.destroy());
    client.pipe(server);
    this.#answer(server, client);
  }

  /** Passes on the server's bytes in order, each piece with the delay of the behaviour. */
  #answer(server: Socket, client: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    server.on('data', (piece) => {
      const behaviour = this.#behaviour;
      const due = typeof behaviour === 'object' ? pause(behaviour.answersAfterMs) : null;
      if (due) this.#struck += 1;
      last = last.then(() => due).then(() => void (client.destroyed || client.write(piece)));
    });
    server.once('end', () => void last.then(() => client.end()));
  }
}
