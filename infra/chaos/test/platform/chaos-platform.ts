import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addressesOf,
  allBacking,
  answers,
  availableServices,
  type BackingName,
  environmentOf,
  freePort,
  frontends,
  newSecrets,
  Progress,
  paths,
  secretEnvironment,
  startBacking,
  startProcesses,
  stopBacking,
  stopProcesses,
  until,
} from '@vitrina/local';
import { FaultyStore } from '@vitrina/local/testing';
import { vi } from 'vitest';
import type { Options } from '../options.ts';
import type { Endpoints } from '../uploads/client.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type Sentinels, startSentinels } from './sentinels.ts';
import { SmallDisk } from './small-disk.ts';

/** Prefix of the platform's databases, keys, buckets and indexes. */
const NAMESPACE = 'chaos';
/** Sizes of the disks that can be filled, in megabytes; MinIO refuses to start below 900. */
const DISKS = { objects: 1_024, scratch: 256 } as const;

/**
 * Kind of a platform, by its difference from `npm start`.
 * - `default`: its waits are those of production
 * - `accelerated`: its waits while a server is down are `timeFactor` times shorter
 * - `sentinel`: Redis has a replica, and is found through three sentinels
 */
export type PlatformKind = 'default' | 'accelerated' | 'sentinel';

/** Waits of the media service in production, in milliseconds, which `accelerated` shortens. */
const WAITS = { FAULT_PAUSE_MS: 2_000, FAULT_PAUSE_MAX_MS: 120_000, FAULT_PROBE_MS: 3_000 } as const;

/** Separate platform that may be broken; it shares nothing with a start or with other tests. */
export interface ChaosPlatform {
  endpoints: Endpoints;
  /** Environment with the servers' own addresses, without the fault proxies. */
  environment: Record<string, string>;
  store: FaultyStore;
  /** Proxy in front of each server that can cut it off, refuse, or slow it down. */
  proxies: Readonly<Record<BackingName, FaultProxy>>;
  /** Null if Redis has a fixed address. */
  sentinels: Sentinels | null;
  /** Disks of the object store and for temporary files; null if disks cannot be mounted. */
  disks: { objects: SmallDisk | null; scratch: SmallDisk | null };
  /** Returns the pids of its worker processes. */
  workerPids(): number[];
  /** Kills a process of the platform; its supervisor restarts it. @returns the killed pid */
  killProcess(name: string): number;
  /** Kills a backing service and resolves once it has ended. */
  killServer(name: BackingName): Promise<void>;
  /** Restarts a killed backing service on its port and data, and resolves once it serves. */
  startServer(name: BackingName): Promise<void>;
  /** Resolves once every process reports that it is ready. @throws {Error} naming a process that is not in time */
  ready(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything except the interface, on free ports and new data, whatever servers the environment names. Its
 * processes belong to the test run.
 * @param options.avif true to make AVIF files, which start late and take long
 * @param options.instances number of instances of every service and worker, and of gateways
 * @param options.timeFactor factor by which an `accelerated` platform shortens its waits
 * @throws {Failure} of the first part that fails to start, after the others were stopped
 */
export async function startChaosPlatform(
  kind: PlatformKind,
  { avif, instances, timeFactor }: Options,
): Promise<ChaosPlatform> {
  const run = process.env.VITRINA_TEST_RUN ?? '';
  // Servers broken here must not be shared with other tests.
  for (const { variables, optionalVariables = [] } of allBacking)
    for (const name of [...variables, ...optionalVariables]) vi.stubEnv(name, undefined);
  const secrets = newSecrets(frontends);
  const logs = join(paths.logs, 'chaos', kind);
  // Each platform of a run starts without data.
  await mkdir(join(paths.temporary, run), { recursive: true });
  const data = await mkdtemp(join(paths.temporary, run, `${kind}-`));
  const mount = (name: keyof typeof DISKS) =>
    SmallDisk.mount(join(data, name), DISKS[name], { run, log: join(logs, 'disk.log') });
  const disks = { objects: await mount('objects'), scratch: await mount('scratch') };
  const progress = new Progress({ write: () => undefined }, false);
  const backing = await startBacking({ run, data, logs, credentials: secrets, progress, portOf: freePort });
  const given = environmentOf(backing);
  const { proxies, addresses } = await startProxies(given);
  const store = new FaultyStore(addresses.S3_ENDPOINT ?? '');
  const own = { NODE_ENV: 'development', NAMESPACE, ...secretEnvironment(secrets) };
  const sentinels =
    kind === 'sentinel' ? await startSentinels(Number(new URL(given.REDIS_URL ?? '').port), { run, data, logs }) : null;
  const environment = {
    ...own,
    ...given,
    ...addresses,
    S3_ENDPOINT: await store.listen(),
    ...sentinels?.environment,
    ...(kind === 'accelerated' && shortened(WAITS, timeFactor)),
    // Killed processes leave files behind.
    TMPDIR: join(data, 'scratch'),
    ...(avif && { AVIF_AFTER_VIEWS: '0' }),
  };
  const running = new Map(backing.map((one) => [one.backing.name, one]));
  const stopServers = async () => {
    store.close();
    for (const proxy of Object.values(proxies)) proxy.close();
    await sentinels?.stop();
    await stopBacking([...running.values()]);
    await Promise.all([disks.objects?.unmount(), disks.scratch?.unmount()]);
  };
  try {
    const ports = await Promise.all(Array.from({ length: instances }, freePort));
    const processes = await startProcesses(await availableServices(), {
      run,
      logs,
      ports,
      environment: { ...environment, PUBLIC_URL: `http://localhost:${ports[0]}` },
      print: () => undefined,
    });
    const gateways = processes.filter(({ service }) => service === 'gateway').map(({ url }) => url);
    return {
      endpoints: { gateway: gateways[0] ?? '', gateways },
      environment: { ...own, ...given, ...addressesOf(processes) },
      store,
      proxies,
      sentinels,
      disks,
      workerPids: () => processes.flatMap(({ service, pid }) => (service === 'media-worker' && pid ? [pid] : [])),
      killProcess: (name) => {
        const { pid } = processes.find((one) => one.name === name) ?? {};
        if (pid === undefined) throw new Error(`${name} does not run`);
        process.kill(pid, 'SIGKILL');
        return pid;
      },
      killServer: async (name) => {
        running.get(name)?.daemon?.kill('SIGKILL');
        await running.get(name)?.daemon?.ended;
      },
      startServer: async (name) => {
        const server = running.get(name);
        if (server) running.set(name, { ...server, daemon: (await server.startAgain?.()) ?? null });
      },
      ready: async (withinMs) => {
        const end = Date.now() + withinMs;
        for (const { name, url } of processes) {
          const isReady = await until(() => answers(`${url}/ready`), end - Date.now(), { everyMs: 200 });
          if (!isReady) throw new Error(`${name} is not ready after ${withinMs} ms`);
        }
      },
      stop: async () => {
        await stopProcesses(processes);
        await stopServers();
      },
    };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/** Environment variable with each server's address. */
const addressVariables = {
  mongo: 'MONGODB_URL',
  redis: 'REDIS_URL',
  objects: 'S3_ENDPOINT',
  search: 'MEILI_URL',
} as const satisfies Record<BackingName, string>;

/** Starts a proxy before each server. @returns them, and the addresses with their ports */
async function startProxies(given: Record<string, string>) {
  const addresses: Record<string, string> = {};
  const start = async (name: BackingName) => {
    const url = new URL(given[addressVariables[name]] ?? '');
    const proxy = new FaultProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(await proxy.listen());
    addresses[addressVariables[name]] = url.href.replace(/\/$/, '');
    return proxy;
  };
  const proxies = {
    mongo: await start('mongo'),
    redis: await start('redis'),
    objects: await start('objects'),
    search: await start('search'),
  };
  return { proxies, addresses };
}

function shortened(waits: Readonly<Record<string, number>>, factor: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(waits).map(([name, ms]) => [name, String(Math.max(1, Math.round(ms / factor)))]),
  );
}
