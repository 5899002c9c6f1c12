import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOn } from '@vitrina/local';

/** Behaviour of a server towards its clients. */
export type Behaviour =
  | 'up'
  /** No connection is accepted, and open ones break. */
  | 'down'
  /** Connections are accepted and closed before any response. */
  | 'refusing'
  /** Every response is delayed. */
  | { answersAfterMs: number };

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
  #affected = 0;

  /** @param target address of the real server */
  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Listens on a free port. @returns the port */
  async listen(): Promise<number> {
    const server = createServer({ allowHalfOpen: true }, (client) => this.#serve(client));
    this.#port = await listenOn(server, '127.0.0.1', this.#port);
    this.#server = server;
    return this.#port;
  }

  /** Number of connections broken, refused or delayed since the last change of behaviour. */
  get affected(): number {
    return this.#affected;
  }

  /** Sets the behaviour, also for open connections. */
  async behave(behaviour: Behaviour): Promise<void> {
    this.#behaviour = behaviour;
    if (behaviour === 'up') {
      if (!this.#server) await this.listen();
      return;
    }
    this.#affected = 0;
    if (behaviour === 'down') this.#stopListening();
    if (behaviour === 'down' || behaviour === 'refusing') this.#break();
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
    this.#affected += this.#sockets.size;
    for (const socket of this.#sockets) socket.destroy();
  }

  #serve(client: Socket): void {
    if (this.#behaviour === 'refusing') {
      this.#affected += 1;
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
    this.#forwardResponses(server, client);
  }

  /** Forwards the server's bytes in order, each piece with the delay of the behaviour. */
  #forwardResponses(server: Socket, client: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    server.on('data', (piece) => {
      const behaviour = this.#behaviour;
      const due = typeof behaviour === 'object' ? pause(behaviour.answersAfterMs) : null;
      if (due) this.#affected += 1;
      last = last.then(() => due).then(() => void (client.destroyed || client.write(piece)));
    });
    server.once('end', () => void last.then(() => client.end()));
  }
}
