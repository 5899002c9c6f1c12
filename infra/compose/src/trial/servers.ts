import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { environmentOf, freePort, newSecrets, type Progress, paths, startBacking, stopBacking } from '@vitrina/local';
import { docker } from '../engine.ts';

/** Servers outside the containers, as containers reach them. */
export interface OutsideServers {
  /** Variables that name them. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the servers of `npm start` with new data, and opens each to the containers of this machine alone. */
export async function startOutsideServers(run: string, progress: Progress): Promise<OutsideServers> {
  const running = await startBacking({
    run,
    data: join(paths.temporary, run),
    logs: join(paths.logs, 'containers'),
    credentials: newSecrets([]),
    progress,
    portOf: () => freePort(),
  });
  const host = await docker(['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}']);
  const environment = environmentOf(running);
  const stops: Array<() => void> = [];
  for (const { backing } of running) {
    const [variable] = backing.variables;
    const address = new URL(environment[variable] ?? '');
    const door = await openDoor(host, Number(address.port));
    address.hostname = host;
    address.port = String(door.port);
    environment[variable] = address.href.replace(/\/$/, '');
    stops.push(door.close);
  }
  return {
    environment,
    stop: async () => {
      for (const stop of stops) stop();
      await stopBacking(running);
    },
  };
}

/** Passes connections to an address of this machine on to a port that only the machine itself reaches. */
async function openDoor(host: string, port: number): Promise<{ port: number; close: () => void }> {
  const server = createServer({ allowHalfOpen: true }, (outer) => {
    const inner = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    for (const socket of [outer, inner]) socket.setNoDelay(true);
    outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
    inner.on('error', () => outer.destroy()).on('close', () => outer.destroy());
    outer.pipe(inner).pipe(outer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
