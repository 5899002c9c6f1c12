import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import {
  environmentOf,
  Failure,
  freePort,
  newSecrets,
  outputOf,
  type Progress,
  paths,
  startBacking,
  stopBacking,
} from '@vitrina/local';
import { trialTexts } from './texts.ts';

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
  const host = await bridgeAddress();
  const environment = environmentOf(running);
  const stops: Array<() => void> = [];
  for (const { backing } of running) {
    const [variable] = backing.variables;
    const address = new URL(environment[variable] ?? '');
    const door = await openDoor(host, Number(address.port));
    address.hostname = host;
    address.port = String(door.port);
    // The embedded server says that it is a set whose one member is on this machine: drivers would go there.
    if (backing.name === 'mongo') address.search = 'directConnection=true';
    environment[variable] = address.href;
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

/** The machine's own address on the engine's bridge, which its containers reach. @throws {Failure} where there is none */
async function bridgeAddress(): Promise<string> {
  // Node lists no interface that is down, as this one is while no container uses it.
  const address = /inet ([\d.]+)/.exec(
    (await outputOf('ip', ['-4', '-o', 'addr', 'show', 'dev', 'docker0'])) ?? '',
  )?.[1];
  if (!address) throw new Failure(trialTexts.noBridge);
  return address;
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
