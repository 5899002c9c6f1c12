import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOn } from '@vitrina/local';

/**
 * Behaviour of a server towards its clients: it works; it accepts no connection and open ones break; it closes every
 * connection before a response; or each response is delayed.
 */
export type Behaviour = 'up' | 'down' | 'refusing' | { answersAfterMs: number };

/**
 * Proxy in front of a server of any protocol. It forwards bytes in both directions unless another behaviour is set. The
 * server itself keeps running.
 */
export class FaultProxy {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #behaviour: Behaviour = 'up';
  /** Number of connections broken, refused or delayed so far. */
  affected = 0;

  /** @param target address of the real server */
  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Listens on a free port, later on the same one. @returns the port */
  async listen(): Promise<number> {
    this.#server ??= createServer({ allowHalfOpen: true }, (client) => this.#serve(client));
    if (!this.#server.listening) this.#port = await listenOn(this.#server, '127.0.0.1', this.#port);
    return this.#port;
  }

  /** Sets the behaviour, also for open connections. */
  async behave(behaviour: Behaviour): Promise<void> {
    this.#behaviour = behaviour;
    if (behaviour === 'down') this.close();
    else await this.listen();
    if (behaviour === 'refusing') this.#break();
  }

  close(): void {
    this.#server?.close();
    this.#server = undefined;
    this.#break();
  }

  #break(): void {
    this.affected += this.#sockets.size;
    for (const socket of this.#sockets) socket.destroy();
  }

  #serve(client: Socket): void {
    if (this.#behaviour === 'refusing') {
      this.affected += 1;
      client.destroy();
      return;
    }
    const server = connect({ ...this.#target, allowHalfOpen: true });
    const join = (socket: Socket, other: Socket) => {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.once('close', () => this.#sockets.delete(socket));
    };
    join(client, server);
    join(server, client);
    client.once('close', () => server.destroy());
    client.pipe(server);
    // Forwards the server's bytes in order, each piece with the delay of the behaviour.
    let last: Promise<unknown> = Promise.resolve();
    server.on('data', (piece) => {
      const due = typeof this.#behaviour === 'object' ? pause(this.#behaviour.answersAfterMs) : null;
      if (due) this.affected += 1;
      last = last.then(() => due).then(() => void (client.destroyed || client.write(piece)));
    });
    server.once('end', () => void last.then(() => client.end()));
  }
}
