import { join } from 'node:path';
import type { Backing } from '../backing/servers.ts';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../backing/start.ts';
import { frontends } from '../paths.ts';
import { waitForBoth } from '../process/wait.ts';
import type { Progress } from '../progress.ts';
import { type Secrets, secretEnvironment } from '../secrets.ts';
import { texts } from '../texts.ts';
import { requirePrograms } from '../tools/system-packages.ts';
import { availableServices, buildServices, releaseCompiler } from './build-services.ts';
import { buildFrontends, publishFrontends } from './frontends.ts';
import { addressesOf, startAllInOne, startProcesses, stopProcesses } from './processes.ts';
import type { Supervised } from './supervised.ts';

interface PlatformOptions {
  run: string;
  /** Ports of the gateways; every service and worker has the same number of instances. */
  ports: readonly [number, ...number[]];
  data: string;
  logs: string;
  secrets: Secrets;
  progress: Progress;
  portOf: (backing: Backing) => Promise<number>;
  /** True to run all services in one process, with a single port. */
  allInOne?: boolean;
  /** Variables added to every process' environment. */
  environment?: Record<string, string>;
  print: (line: string) => void;
  /** Called when a download or build fails, to cancel the others. */
  onFailure?: () => void;
}

/** Running platform with its interface published. */
export interface Platform {
  /** Address of the first gateway. */
  url: string;
  /** Addresses of all gateways. */
  urls: string[];
  backing: RunningBacking[];
  processes: Supervised[];
  /** Addresses and secrets of all servers and processes. */
  environment: Record<string, string>;
  /** Stops all started processes in order. */
  stop(): Promise<void>;
}

/**
 * Starts the platform: backing services and builds simultaneously, then the processes, then publishes the interface.
 * @throws {Failure} from the first failed step, after everything was stopped
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { progress, logs, run } = options;
  let backing: RunningBacking[] = [];
  let processes: Supervised[] = [];
  const stop = async () => {
    await stopProcesses(processes);
    await stopBacking(backing);
  };
  const urls = options.ports.map((port) => `http://localhost:${port}`);
  const url = `http://localhost:${options.ports[0]}`;
  let environment: Record<string, string> = {};
  let addresses: Record<string, string> = {};
  // The processes do not need the interface and start while it is being built.
  const bringUp = async () => {
    const { data, secrets, portOf, onFailure } = options;
    const servers = startBacking({ run, data, logs, credentials: secrets, progress, portOf, onFailure });
    [backing] = await waitForBoth(servers, bundleServices(progress), onFailure);
    await releaseCompiler();
    environment = {
      NODE_ENV: process.env.NODE_ENV ?? 'development',
      PUBLIC_URL: process.env.PUBLIC_URL ?? url,
      // Few pages are opened here, so every page load is measured.
      MEASURED_SHARE: process.env.MEASURED_SHARE ?? '1',
      ...secretEnvironment(secrets),
      ...environmentOf(backing),
      ...options.environment,
    };
    ({ processes, addresses } = await runServices(options, environment));
  };
  try {
    await waitForBoth(bringUp(), bundleFrontends(options), options.onFailure);
    if (addresses.REGISTRY_URL) {
      await progress.run(
        texts.stepNames.publish,
        (step) => publishFrontends(frontends, url, options.secrets, logs, step),
        () => texts.published(frontends.length),
      );
    }
    return { url, urls, backing, processes, environment: { ...environment, ...addresses }, stop };
  } catch (error) {
    await stop();
    throw progress.cause ?? error;
  }
}

function bundleServices(progress: Progress): Promise<unknown> {
  return progress.run(
    texts.stepNames.services,
    async (step) => {
      await requirePrograms(['ffmpeg', 'ffprobe'], step);
      step.stage(texts.stages.compiling);
      return buildServices();
    },
    texts.servicesBuilt,
  );
}

function bundleFrontends({ progress, logs }: PlatformOptions): Promise<string[]> {
  return progress.run(
    texts.stepNames.frontends,
    (step) => buildFrontends(step, join(logs, 'builds')),
    (built) => texts.frontendsBuilt(built),
  );
}

function runServices(
  options: PlatformOptions,
  environment: Record<string, string>,
): Promise<{ processes: Supervised[]; addresses: Record<string, string> }> {
  const { progress, run, logs, ports, print, allInOne } = options;
  return progress.run(
    texts.stepNames.processes,
    async (step) => {
      step.stage(texts.stages.starting, 0);
      const onReady = (ready: number, of: number) => step.stage(texts.allReady(ready), (ready / of) * 100);
      const given = { run, logs, ports, environment, print, onReady };
      if (allInOne) return startAllInOne(given);
      const processes = await startProcesses(await availableServices(), given);
      return { processes, addresses: addressesOf(processes) };
    },
    ({ processes }) => texts.allReady(processes.length),
  );
}
