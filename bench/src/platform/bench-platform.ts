import { join } from 'node:path';
import {
  addressesOf,
  availableServices,
  buildFrontends,
  buildServices,
  environmentOf,
  freePort,
  frontends,
  newSecrets,
  type Progress,
  paths,
  publishFrontends,
  runMarker,
  runStep,
  type Secrets,
  secretEnvironment,
  startBacking,
  startProcesses,
  stopBacking,
  stopProcesses,
  waitForBoth,
} from '@vitrina/local';

/** Processes that the rows measure or need; the interface is not among them. */
const NEEDED = ['accounts', 'media', 'media-worker', 'directory', 'chat', 'billing', 'registry', 'gateway'] as const;
type NeededProcess = (typeof NEEDED)[number];

const NAMESPACE = 'bench';

/** Microfrontend that the row `deploys` creates and deploys; its team may publish like the others. */
export const SMALL_MICROFRONTEND = 'mf-banco';

/** Platform without its interface, on free ports and with new data. */
export interface BenchPlatform {
  /** Address of each process, without a trailing slash. */
  urls: Record<NeededProcess, string>;
  /** Prefix of its databases, keys, buckets and indexes. */
  namespace: string;
  environment: Record<string, string>;
  /** Secrets of this run; publishing a build needs those of its team. */
  secrets: Secrets;
  /** @throws {Error} if the process has crashed and is not running again */
  pidOf(name: NeededProcess): number;
  /** Process of the search engine; null if it is an external server. */
  enginePid: number | null;
  stop(): Promise<void>;
}

/**
 * Starts the processes that the rows need. Like the tests, uses the backing services named in the environment, if any,
 * instead of new ones.
 * @param run id that marks every process
 * @throws {Failure} of the first part that does not start, after the others were stopped
 */
export async function startBenchPlatform(run: string, progress: Progress): Promise<BenchPlatform> {
  // The registry does not start without a team that may publish.
  const secrets = newSecrets([...frontends, SMALL_MICROFRONTEND]);
  const logs = join(paths.logs, 'bench');
  const data = join(paths.temporary, run);
  const servers = startBacking({ run, data, logs, credentials: secrets, progress, portOf: freePort });
  const [backing] = await waitForBoth(servers, buildServices());
  try {
    // Not `test`, because then every response is checked against its schema, which production does not do.
    const environment = {
      NODE_ENV: 'development',
      NAMESPACE,
      // The bench acts for many visitors.
      TRUSTED_PROXIES: '1',
      // Viewed pictures have AVIF files, which browsers prefer.
      AVIF_AFTER_VIEWS: '0',
      ...secretEnvironment(secrets),
      ...environmentOf(backing),
    };
    const port = await freePort();
    const entries = (await availableServices()).filter(({ name }) => NEEDED.some((needed) => needed === name));
    const processes = await startProcesses(entries, {
      run,
      logs,
      ports: [port],
      environment: { ...environment, PUBLIC_URL: `http://localhost:${port}` },
      print: (line) => console.log(line),
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

/** Builds the interface if its sources have changed, and publishes it on the bench's platform. */
export async function publishInterface({ urls, secrets }: BenchPlatform): Promise<void> {
  const logs = join(paths.logs, 'bench');
  await runStep(
    'interface',
    async (step) => {
      await buildFrontends(step, join(logs, 'builds'));
      await publishFrontends(frontends, urls.gateway, secrets, logs, step);
    },
    () => 'live',
  );
}

/**
 * Starts another gateway on the platform's services.
 * @param overrides environment variables to override for this gateway; `undefined` removes a variable
 * @throws {Failure} if it does not start
 */
export async function startOtherGateway(
  platform: BenchPlatform,
  overrides: Record<string, string | undefined> = {},
): Promise<{ port: number; url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const gateway = (await availableServices()).filter(({ name }) => name === 'gateway');
  const environment = Object.fromEntries(
    Object.entries({ ...platform.environment, ...overrides }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const processes = await startProcesses(gateway, {
    run: process.env[runMarker] ?? '',
    logs: join(paths.logs, 'bench', 'other-gateway'),
    ports: [port],
    environment,
    print: (line) => console.log(line),
  });
  return { port, url: `http://127.0.0.1:${port}`, stop: () => stopProcesses(processes) };
}
