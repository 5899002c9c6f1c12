import { join } from 'node:path';
import type { Backing } from '../backing/backing.ts';
import { environmentOf, type RunningBacking, startBacking, stopBacking } from '../backing/start.ts';
import { waitForBoth } from '../process/wait-for-both.ts';
import type { Progress } from '../progress/progress.ts';
import { type Secrets, secretEnvironment } from '../secrets.ts';
import { texts } from '../texts.ts';
import { requirePrograms } from '../tools/system-packages.ts';
import { buildFrontends } from './build-frontends.ts';
import { buildServices, presentServices } from './build-services.ts';
import { frontends } from './frontends.ts';
import { addressesOf, startAllInOne, startProcesses, stopProcesses } from './processes.ts';
import { publishFrontends } from './publish.ts';
import type { Supervised } from './supervised.ts';

export interface PlatformOptions {
  run: string;
  /** Ports of the gateways: there are as many instances of every service and worker. */
  ports: readonly [number, ...number[]];
  data: string;
  logs: string;
  secrets: Secrets;
  progress: Progress;
  portOf: (backing: Backing) => Promise<number>;
  /** Whether all services run in one process; there is one port then. */
  allInOne?: boolean;
  /** Added to every process' environment. */
  environment?: Record<string, string>;
  say: (line: string) => void;
  /** Called when a download or build fails, to end the others. */
  onFailure?: () => void;
}

/** The whole platform, up and published. */
export interface Platform {
  /** Address of the first gateway. */
  url: string;
  /** Addresses of all gateways. */
  urls: string[];
  backing: RunningBacking[];
  processes: Supervised[];
  /** Addresses of all servers and processes, and the secrets of all. */
  environment: Record<string, string>;
  /** Stops all that was started, in order. */
  stop(): Promise<void>;
}

/**
 * Brings the platform up: backing services and builds at once, then the processes, then the interface's publication.
 * @throws {Failure} of the first step that fails, after everything was stopped
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
  // The processes need no interface: they start while it is still being built.
  const bringUp = async () => {
    const { data, secrets, portOf, onFailure } = options;
    const servers = startBacking({ run, data, logs, credentials: secrets, progress, portOf, onFailure });
    [backing] = await waitForBoth(servers, bundleServices(progress), onFailure);
    environment = {
      NODE_ENV: process.env.NODE_ENV ?? 'development',
      PUBLIC_URL: process.env.PUBLIC_URL ?? url,
      // Few pages are opened here: each is measured.
      MEASURED_SHARE: process.env.MEASURED_SHARE ?? '1',
      ...secretEnvironment(secrets),
      ...environmentOf(backing),
      ...options.environment,
    };
    ({ processes, addresses } = await runServices(options, environment));
  };
  try {
    await waitForBoth(bringUp(), bundleFrontends(options), options.onFailure);
    const registry = addresses.REGISTRY_URL?.split(',')[0];
    if (registry) {
      await progress.run(
        texts.stepNames.publish,
        (step) => publishFrontends(frontends, registry, options.secrets, logs, step),
        () => texts.published(frontends.length),
      );
    }
    return { url, urls, backing, processes, environment: { ...environment, ...addresses }, stop };
  } catch (error) {
    await stop();
    throw error;
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
  const { progress, run, logs, ports, say, allInOne } = options;
  return progress.run(
    texts.stepNames.processes,
    async (step) => {
      step.stage(texts.stages.starting, 0);
      const onReady = (ready: number, of: number) => step.stage(texts.allReady(ready), (ready / of) * 100);
      const given = { run, logs, ports, environment, say, onReady };
      if (allInOne) return startAllInOne(given);
      const processes = await startProcesses(await presentServices(), given);
      return { processes, addresses: addressesOf(processes) };
    },
    ({ processes }) => texts.allReady(processes.length),
  );
}
