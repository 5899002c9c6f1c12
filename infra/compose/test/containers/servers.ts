import { copyFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { buildIn, DEBIAN, hasImage, prepareDebian } from '@vitrina/images/base-images';
import {
  allBacking,
  buildTool,
  environmentOf,
  Failure,
  freePort,
  inTemporaryFolder,
  listenOn,
  newSecrets,
  outputOf,
  type Progress,
  paths,
  type Step,
  startBacking,
  stopBacking,
} from '@vitrina/local';
import { type ComposeFile, readComposeFile, writeComposeFile } from '../../src/derive.ts';

/** Servers of a trial, available even if no registry has the images of the Compose file. */
export interface TrialServers {
  /** Variables for the Compose file and its services' secrets. */
  addresses: Record<string, string>;
  /** Replaces the servers of a derived Compose file by those of the trial. */
  replace(file: string): string;
  stop(): Promise<void>;
}

/** Network through which a relaying container reaches this machine. */
const DOORS = 'doors';

/** MinIO's server: the last commit of its archived repository, with the data and accounts of the Compose file's Silo. */
const SERVER = { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c', program: 'minio' };

/** MinIO's client, for its accounts. */
const CLIENT = { module: 'github.com/minio/mc', version: 'v0.0.0-20250313080218-cf909e1063a9', program: 'mc' };

/**
 * Starts the embedded servers of `npm start` with new data, and prepares images of the other servers: from a registry
 * if possible, else built here. Redis and the object store run in containers with their accounts. MongoDB and the
 * search run like in `npm start`, each behind a relaying container; the embedded MongoDB does not support accounts.
 */
export async function startTrialServers(run: string, file: ComposeFile, progress: Progress): Promise<TrialServers> {
  const credentials = newSecrets([]);
  const images = await progress.run(
    'Imágenes de los servidores',
    async (step) => ({
      redis: await imageOf(file, 'redis', (name) => makeFromPackage(name, 'redis-server', step), step),
      objects: await imageOf(file, 'objects', (name) => makeObjects(name, step), step),
      door: await makeFromPackage('door', 'socat', step),
    }),
    (made) => Object.values(made).join(', '),
  );
  const running = await startBacking({
    run,
    data: join(paths.temporary, run),
    logs: join(paths.logs, 'containers'),
    credentials,
    progress,
    portOf: () => freePort(),
    services: allBacking.filter(({ name }) => name === 'mongo' || name === 'search'),
  });
  const host = await bridgeAddress();
  const environment = environmentOf(running);
  const doors = await Promise.all(
    running.map(async ({ backing }) => {
      const address = new URL(environment[backing.variables[0]] ?? '');
      return { name: backing.name, port: backing.composePort, door: await openDoor(host, Number(address.port)) };
    }),
  );
  return {
    addresses: {
      // The embedded server reports a replica set with a member on this machine, to which drivers would connect.
      MONGODB_URL: 'mongodb://mongo:27017/?directConnection=true',
      MEILI_KEY: credentials.searchKey,
    },
    replace: (text) => {
      const derived = readComposeFile(text);
      for (const { name, port, door } of doors) {
        const { networks = [], deploy } = derived.services[name] ?? {};
        derived.services[name] = {
          image: images.door,
          command: ['socat', `TCP-LISTEN:${port},fork,reuseaddr,nodelay`, `TCP:${host}:${door.port},nodelay`],
          healthcheck: {
            test: ['CMD', 'socat', '-u', '/dev/null', `TCP:127.0.0.1:${port}`],
            interval: '5s',
            retries: 6,
          },
          networks: [...networks, DOORS],
          deploy,
        };
      }
      for (const name of ['redis', 'queues']) Object.assign(derived.services[name] ?? {}, { image: images.redis });
      Object.assign(derived.services.objects ?? {}, { image: images.objects });
      derived.networks[DOORS] = {};
      return writeComposeFile(derived);
    },
    stop: async () => {
      for (const { door } of doors) door.close();
      await stopBacking(running);
    },
  };
}

/** Returns a server's image: from the Compose file if the engine can get it, else built here. */
async function imageOf(
  file: ComposeFile,
  server: string,
  make: (server: string) => Promise<string>,
  step: Step,
): Promise<string> {
  const official = String(file.services[server]?.image);
  return (await hasImage(official, step)) ? official : make(server);
}

async function makeFromPackage(name: string, debianPackage: string, step: Step): Promise<string> {
  const install = `apt-get update && apt-get install -y --no-install-recommends ${debianPackage}`;
  return make(name, [`RUN ${install} && rm -rf /var/lib/apt/lists/*`], step);
}

async function makeObjects(name: string, step: Step): Promise<string> {
  const server = await buildTool(SERVER, step);
  const client = await buildTool(CLIENT, step);
  return make(name, ['COPY minio mc /usr/local/bin/', 'ENTRYPOINT ["minio"]'], step, async (folder) => {
    await copyFile(server, join(folder, 'minio'));
    await copyFile(client, join(folder, 'mc'));
  });
}

async function make(
  name: string,
  lines: readonly string[],
  step: Step,
  fill: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const image = `vitrina-trial/${name}`;
  step.stage(image);
  await prepareDebian(step);
  await inTemporaryFolder(async (folder) => {
    await fill(folder);
    await buildIn(folder, image, [`FROM ${DEBIAN}`, ...lines]);
  });
  return image;
}

/** Finds this machine's address on the engine's bridge. @throws {Failure} if there is no such address */
async function bridgeAddress(): Promise<string> {
  // Node does not list an interface that is down, like the bridge without containers.
  const address = /inet ([\d.]+)/.exec(
    (await outputOf('ip', ['-4', '-o', 'addr', 'show', 'dev', 'docker0'])) ?? '',
  )?.[1];
  if (!address) throw new Failure('the engine has no bridge docker0 on this machine');
  return address;
}

/** Relays connections from an address of this machine to a port on its loopback interface. */
async function openDoor(host: string, port: number): Promise<{ port: number; close: () => void }> {
  const server = createServer({ allowHalfOpen: true }, (outer) => {
    const inner = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    for (const socket of [outer, inner]) socket.setNoDelay(true);
    outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
    inner.on('error', () => outer.destroy()).on('close', () => outer.destroy());
    outer.pipe(inner).pipe(outer);
  });
  return { port: await listenOn(server, host), close: () => void server.close() };
}
