import { join } from 'node:path';
import type { BackingName } from '../../../local/src/backing/backing.ts';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../../../local/src/backing/start.ts';
import { paths } from '../../../local/src/paths.ts';
import { buildServices, presentServices } from '../../../local/src/platform/build-services.ts';
import { startProcesses, stopProcesses } from '../../../local/src/platform/processes.ts';
import { frontends, services } from '../../../local/src/platform/services.ts';
import type { Supervised } from '../../../local/src/platform/supervised.ts';
import { freePort } from '../../../local/src/process/ports.ts';
import { settle } from '../../../local/src/process/settle.ts';
import { until } from '../../../local/src/process/until.ts';
import type { Progress } from '../../../local/src/progress/progress.ts';
import { newSecrets, secretEnvironment } from '../../../local/src/secrets.ts';
import { FaultyStore } from '../../../local/src/testing/faulty-store.ts';
import type { Doors } from '../client/person.ts';
import { SmallDisk } from './small-disk.ts';

/** Prefix of the platform's databases, keys, buckets and indexes. */
const NAMESPACE = 'chaos';
/** Sizes of the disks that can be filled up, in megabytes; the object store refuses to start below 900. */
const DISKS = { objects: 2_048, scratch: 256 } as const;

const A_YEAR = 31_536_000;

/** A platform of its own that may be broken: nothing of it is shared with a start or with other tests. */
export interface ChaosPlatform {
  doors: Doors;
  namespace: string;
  /** What every process was given; the object store's address is the one behind {@link ChaosPlatform.store}. */
  environment: Record<string, string>;
  processes: readonly Supervised[];
  store: FaultyStore;
  /** The object store's disk and the one for temporary files; null where disks cannot be mounted. */
  disks: { objects: SmallDisk | null; scratch: SmallDisk | null };
  /** Kills a process of the platform; its supervisor starts it again. @returns the pid that was killed */
  killProcess(name: string): number;
  /** Kills a backing service and resolves once it has ended. */
  killServer(name: BackingName): Promise<void>;
  /** Starts a killed backing service again, on its port and data, and resolves once it serves. */
  startServer(name: BackingName): Promise<void>;
  /** Resolves once every process says that it is ready. @throws {Error} naming those that are not in time */
  ready(withinMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything but the interface, on free ports and new data, whatever the environment names.
 * @param run id that marks every process
 * @param options.say takes a line whenever a process crashes or is back
 * @param options.avif whether AVIF files are made, which comes late and takes long
 * @throws {Failure} of the first part that does not come up, after the others were stopped
 */
export async function startChaosPlatform(
  run: string,
  progress: Progress,
  { say, avif }: { say: (line: string) => void; avif: boolean },
): Promise<ChaosPlatform> {
  const secrets = newSecrets(frontends);
  const logs = join(paths.logs, 'chaos');
  const data = join(paths.temporary, run);
  const disks = {
    objects: await SmallDisk.mount(join(data, 'objects'), DISKS.objects),
    scratch: await SmallDisk.mount(join(data, 'scratch'), DISKS.scratch),
  };
  const servers = startBacking({ run, data, logs, credentials: secrets, progress, portOf: freePort });
  const [backing] = await settle(servers, buildServices());
  const given = environmentOf(backing);
  const store = new FaultyStore(given.S3_ENDPOINT ?? '');
  const environment = {
    NODE_ENV: 'development',
    NAMESPACE,
    ...secretEnvironment(secrets),
    ...given,
    S3_ENDPOINT: await store.listen(),
    ...(disks.scratch && { TMPDIR: disks.scratch.folder }),
    ...(!avif && { AVIF_AFTER_SECONDS: String(A_YEAR) }),
  };
  const running = new Map(backing.map((one) => [one.backing.name, one]));
  const stopServers = async () => {
    store.close();
    await stopBacking([...running.values()]);
    await Promise.all([disks.objects?.unmount(), disks.scratch?.unmount()]);
  };
  try {
    const port = await freePort();
    const processes = await startProcesses(await presentServices(), {
      run,
      logs,
      port,
      environment: { ...environment, PUBLIC_URL: `http://localhost:${port}` },
      say,
    });
    const named = (name: string) => find(processes, (process) => process.name === name, name);
    return {
      doors: { gateway: named('gateway').url, accounts: named('accounts').url, serviceToken: secrets.service },
      namespace: NAMESPACE,
      environment: { ...environment, ...addressesOf(processes) },
      processes,
      store,
      disks,
      killProcess: (name) => kill(named(name)),
      killServer: async (name) => {
        const { daemon } = serverOf(running, name);
        daemon?.kill('SIGKILL');
        await daemon?.ended;
      },
      startServer: async (name) => {
        const server = serverOf(running, name);
        running.set(name, { ...server, daemon: (await server.startAgain?.()) ?? null });
      },
      ready: (withinMs) => ready(processes, withinMs),
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

function kill(process_: Supervised): number {
  const { pid } = process_;
  if (pid === undefined) throw new Error(`${process_.name} does not run`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function ready(processes: readonly Supervised[], withinMs: number): Promise<void> {
  const missing = new Set(processes.map(({ name }) => name));
  await until(
    async () => {
      for (const { name, url } of processes.filter((process) => missing.has(process.name))) {
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.ok) missing.delete(name);
      }
      return missing.size === 0;
    },
    withinMs,
    { everyMs: 200 },
  );
  if (missing.size > 0) throw new Error(`not ready after ${withinMs} ms: ${[...missing].join(', ')}`);
}

function serverOf(running: ReadonlyMap<BackingName, RunningBacking>, name: BackingName): RunningBacking {
  return find([...running.values()], (server) => server.backing.name === name && server.daemon !== null, name);
}

function find<T>(items: readonly T[], is: (item: T) => boolean, name: string): T {
  const found = items.find(is);
  if (!found) throw new Error(`the platform has no ${name}`);
  return found;
}

function addressesOf(processes: readonly Supervised[]): Record<string, string> {
  return Object.fromEntries(
    processes.flatMap(({ name, url }) => {
      const variable = services.find((service) => service.name === name)?.addressVariable;
      return variable ? [[variable, url]] : [];
    }),
  );
}
