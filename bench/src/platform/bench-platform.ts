import { join } from 'node:path';
import {
  addressesOf,
  buildServices,
  environmentOf,
  freePort,
  frontends,
  newSecrets,
  type Progress,
  paths,
  presentServices,
  type Secrets,
  secretEnvironment,
  startBacking,
  startProcesses,
  stopBacking,
  stopProcesses,
  waitForBoth,
} from '@vitrina/local';

/** The processes that the rows measure or need; the interface and the chat are not among them. */
const NEEDED = ['accounts', 'media', 'media-worker', 'directory', 'chat', 'billing', 'registry', 'gateway'] as const;
export type NeededProcess = (typeof NEEDED)[number];

const NAMESPACE = 'bench';

/** A microfrontend that a row makes and deploys: its team may publish like the others. */
export const SMALL = 'mf-banco';

/** The platform without its interface, on free ports and new data. */
export interface BenchPlatform {
  /** Address of each process, without a slash at its end. */
  urls: Record<NeededProcess, string>;
  /** Prefix of its databases, keys, buckets and indexes. */
  namespace: string;
  environment: Record<string, string>;
  /** Of this run alone; publishing a build needs its team's. */
  secrets: Secrets;
  /** @throws {Error} where the process has crashed and is not back */
  pidOf(name: NeededProcess): number;
  /** Of the search engine; null where it is a server of others. */
  enginePid: number | null;
  stop(): Promise<void>;
}

/**
 * Starts what the rows need, as the tests do: backing services that the environment names are used instead of own ones.
 * @param run id that marks every process
 * @throws {Failure} of the first part that does not come up, after the others were stopped
 */
export async function startBenchPlatform(run: string, progress: Progress): Promise<BenchPlatform> {
  // The registry does not start without a team that may publish.
  const secrets = newSecrets([...frontends, SMALL]);
  const logs = join(paths.logs, 'bench');
  const data = join(paths.temporary, run);
  const servers = startBacking({ run, data, logs, credentials: secrets, progress, portOf: freePort });
  const [backing] = await waitForBoth(servers, buildServices());
  try {
    // Not `test`: there, every answer is held against its schema, which no visitor waits for.
    const environment = {
      NODE_ENV: 'development',
      NAMESPACE,
      // The bench speaks for many visitors.
      TRUSTED_PROXIES: '1',
      ...secretEnvironment(secrets),
      ...environmentOf(backing),
    };
    const port = await freePort();
    const entries = (await presentServices()).filter(({ name }) => NEEDED.some((needed) => needed === name));
    const processes = await startProcesses(entries, {
      run,
      logs,
      ports: [port],
      environment: { ...environment, PUBLIC_URL: `http://localhost:${port}` },
      say: (line) => console.log(line),
    });
    const named = (name: NeededProcess) => {
      const found = processes.find((process) => process.name === name);
      if (!found) throw new Error(`the platform has no process ${name}`);
      return found;
    };
    const urls = Object.fromEntries(NEEDED.map((name) => [name, named(name).url])) as Record<NeededProcess, string>;
    return {
      urls,
      namespace: NAMESPACE,
      secrets,
      environment: { ...environment, ...addressesOf(processes) },
      pidOf: (name) => {
        const { pid } = named(name);
        if (pid === undefined) throw new Error(`${name} does not run`);
        return pid;
      },
      enginePid: backing.find(({ backing: { name } }) => name === 'search')?.daemon?.pid ?? null,
      stop: async () => {
        await stopProcesses(processes);
        await stopBacking(backing);
      },
    };
  } catch (error) {
    await stopBacking(backing);
    throw error;
  }
}
