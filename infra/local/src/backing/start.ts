import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../process/command.ts';
import type { Daemon } from '../process/daemon.ts';
import { type Progress, silentStep } from '../progress.ts';
import { texts } from '../texts.ts';
import { composeHasImage, startCompose } from './compose.ts';
import { externalEnvironment, reachExternal } from './external-server.ts';
import { type Backing, type Credentials, mongo, type Origin, objects, type Place, redis, search } from './servers.ts';

const READY_MS = 60_000;

/** Every backing service, in the order of their progress lines. */
export const allBacking: readonly Backing[] = [mongo, redis, objects, search];

interface BackingOptions {
  run: string;
  /** Folder that contains each service's data folder. */
  data: string;
  logs: string;
  credentials: Credentials;
  progress: Progress;
  /** Chooses a port for a service; may reject with an explanation if it is taken. */
  portOf: (backing: Backing) => Promise<number>;
  services?: readonly Backing[];
  /** Called at the first failure, to cancel the downloads and builds of the others. */
  onFailure?: (() => void) | undefined;
}

/** Running backing service. */
export interface RunningBacking {
  backing: Backing;
  origin: Origin;
  address: string;
  environment: Record<string, string>;
  /** Null if this process did not start the server. */
  daemon: Daemon | null;
  /** Restarts it on the same port and data after it has ended; null if this process did not start it. */
  startAgain: (() => Promise<Daemon>) | null;
}

/**
 * Starts all backing services simultaneously, each with a progress line.
 * @throws {Failure} from the first service that cannot start, after the running ones were stopped
 */
export async function startBacking(options: BackingOptions): Promise<RunningBacking[]> {
  const starting = (options.services ?? allBacking).map((backing) => startOne(backing, options));
  if (options.onFailure) Promise.all(starting).catch(options.onFailure);
  const results = await Promise.allSettled(starting);
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stopBacking(running);
    throw failed.reason;
  }
  return running;
}

/** Stops, simultaneously, the servers that this process started. */
export async function stopBacking(running: readonly RunningBacking[]): Promise<void> {
  await Promise.all(running.map(({ daemon }) => daemon?.stop(10_000)));
}

/** Merges the variables of all running services. */
export function environmentOf(running: readonly RunningBacking[]): Record<string, string> {
  return Object.assign({}, ...running.map(({ environment }) => environment)) as Record<string, string>;
}

function startOne(backing: Backing, options: BackingOptions): Promise<RunningBacking> {
  return options.progress.run(
    texts.stepNames[backing.name],
    async (step) => {
      const given = externalEnvironment(backing, process.env);
      const program = await findProgram(backing.program);
      const data = join(options.data, backing.name);
      await mkdir(data, { recursive: true });
      const port = given ? backing.port : await options.portOf(backing);
      const place: Place = { run: options.run, data, logs: options.logs, port, credentials: options.credentials, step };
      step.stage(texts.stages.starting);
      const origin = await chooseOrigin({
        url: given !== null,
        binary: program !== null,
        compose: () => composeHasImage(backing, place),
      });
      if (given) {
        const address = await reachExternal(backing, given);
        return { backing, origin, address, environment: given, daemon: null, startAgain: null };
      }
      const environment = backing.environment(place);
      const address = environment[backing.variables[0]] ?? '';
      const startAt = async (at: Place) => {
        const daemon = await startFrom(origin, backing, at, program);
        return daemon.ready(() => backing.isReady(new URL(address)), READY_MS);
      };
      const startAgain = () => startAt({ ...place, step: silentStep });
      return { backing, origin, address, environment, daemon: await startAt(place), startAgain };
    },
    ({ origin, address }) => `${address} (${texts.origins[origin]})`,
  );
}

function startFrom(origin: Origin, backing: Backing, place: Place, program: string | null): Promise<Daemon> {
  if (origin === 'binary' && program !== null) return backing.startProgram(place, program);
  if (origin === 'compose') return startCompose(backing, place);
  return backing.startEmbedded(place);
}

/**
 * Chooses the origin of a backing service: address, program, container, then this repository's server.
 * @param available.compose checks that an engine has or can pull the image; called only without the two others
 */
export async function chooseOrigin(available: {
  url: boolean;
  binary: boolean;
  compose: () => Promise<boolean>;
}): Promise<Origin> {
  if (available.url) return 'url';
  if (available.binary) return 'binary';
  return (await available.compose()) ? 'compose' : 'embedded';
}
