import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, recordLocalStart } from '@vitrina/federation/local-start';
import { exists, frontends, paths, root } from './paths.ts';
import { seedOnce } from './platform/demo.ts';
import { type Platform, startPlatform } from './platform/platform.ts';
import { readyScreen } from './platform/screen.ts';
import { claimPort, usualPort } from './process/ports.ts';
import {
  cleanStaleRuns,
  closeRun,
  killProcessesOf,
  listRuns,
  openRun,
  type Run,
  runMarker,
  saveEnvironment,
  saveRun,
} from './process/run.ts';
import { Progress } from './progress.ts';
import { loadSecrets, requireSecretsOf, secretsFile } from './secrets.ts';
import { Failure, texts } from './texts.ts';

const DEFAULT_PORT = 8080;
const DEMO_PROVIDERS = 300;

/** Finds the run of a live `npm start` in this checkout; null if there is no such run. */
export async function findLiveRun(): Promise<Run | null> {
  for (const run of await listRuns()) if (run.kind === 'start' && (await isRunning(run))) return run;
  return null;
}

/**
 * Implements `npm start [-- --instances 2 | --all-in-one]`: starts the platform with demo data and runs until a signal
 * stops it.
 * @throws {Failure} if it already runs, the port is taken, or a step fails
 */
export async function start(args: readonly string[] = []): Promise<void> {
  const { instances, allInOne } = readShape(args);
  const live = await findLiveRun();
  if (live) throw new Failure(texts.alreadyRunning(`http://localhost:${live.port ?? DEFAULT_PORT}`, live.pid));
  const cleaned = await cleanStaleRuns();
  if (cleaned > 0) console.log(texts.cleanedUp(cleaned));
  const port = readPort(process.env.PORT);
  const others = Array.from({ length: instances - 1 }, (_, index) => port + index + 1);
  for (const each of [port, ...others]) await claimPort(each, 'Vitrina', `PORT=${port + 10} npm start`);
  await requireSecretsOf(paths.data);
  const run = { ...(await openRun('start')), port };
  await saveRun(run);
  // Builds and installers inherit the marker, so an interrupted start leaves no process running.
  process.env[runMarker] = run.id;
  const progress = new Progress();
  let platform: Platform | undefined;
  const secrets = await loadSecrets(frontends);
  let seeding: Awaited<ReturnType<typeof seed>>;
  let removeState = async () => {};
  let up = false;
  const request = stopRequest(() => {
    if (!up) void killProcessesOf(run.id);
  });
  const print = (line: string) => {
    if (!request.isAsked()) void printLine(line);
  };
  try {
    platform = await startPlatform({
      run: run.id,
      ports: [port, ...others],
      allInOne,
      data: paths.data,
      logs: paths.logs,
      secrets,
      progress,
      portOf: (backing) => usualPort(backing.port),
      print,
      onFailure: () => void killProcessesOf(run.id),
    });
    // Commands that join this start read this file; no service has the backup key.
    await saveEnvironment(run, { ...platform.environment, BACKUP_KEY: secrets.backup });
    const state = { url: platform.url, pid: run.pid, startTicks: run.startTicks, secrets: secretsFile() };
    removeState = await recordLocalStart(state).catch(async (error: unknown) => {
      await printLine(texts.notRecorded(error instanceof Error ? error.message : String(error)));
      return removeState;
    });
    seeding = await seed(run, platform, progress);
    up = true;
    progress.close();
    console.log(readyScreen(platform, seeding?.accounts ?? [], process.uptime()));
    seeding?.finished?.then(
      () => print(texts.demoFinished),
      (error: unknown) => print(error instanceof Error ? error.message : String(error)),
    );
    await request.asked;
  } catch (error) {
    if (!request.isAsked()) throw error;
  } finally {
    progress.close();
    if (request.isAsked()) console.log(texts.stopping);
    seeding?.stop();
    await removeState();
    await platform?.stop();
    await killProcessesOf(run.id);
    await closeRun(run);
    if (request.isAsked()) console.log(texts.stopped);
  }
}

/** Creates demo data through the public calls, never in production. */
async function seed(run: Run, platform: Platform, progress: Progress) {
  const there = await exists(join(root, 'infra/demo/src/cli.ts'));
  const providers = Number(process.env.VITRINA_DEMO ?? DEMO_PROVIDERS);
  if (process.env.NODE_ENV === 'production' || !there || !(providers > 0)) return undefined;
  return progress.run(
    texts.stepNames.demo,
    (step) =>
      seedOnce(paths.data, {
        run: run.id,
        url: platform.url,
        providers,
        environment: platform.environment,
        logs: paths.logs,
        step,
      }),
    ({ finished }) => (finished ? texts.firstPlaceReady : texts.unchanged),
  );
}

/** Waits for the first stop signal; a second signal ends the process immediately. */
function stopRequest(onAsked: () => void): { asked: Promise<void>; isAsked: () => boolean } {
  let at = 0;
  const asked = new Promise<void>((resolve) => {
    const ask = () => {
      // A single Ctrl-C reaches this process twice: from the terminal and from npm.
      if (at > 0 && performance.now() - at > 1_000) process.exit(130);
      if (at > 0) return;
      at = performance.now();
      onAsked();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  });
  return { asked, isAsked: () => at > 0 };
}

/**
 * Parses the number of instances of each service and worker, 1 to 4, and whether all services run in one process.
 * @throws {Failure} for any other arguments
 */
export function readShape(args: readonly string[]): { instances: number; allInOne: boolean } {
  if (args.length === 0) return { instances: 1, allInOne: false };
  const [option = '', text = ''] = args;
  if (option === '--all-in-one' && args.length === 1) return { instances: 1, allInOne: true };
  if (option !== '--instances' || args.length > 2) throw new Failure(texts.unknownOption(args.join(' ')));
  if (!/^[1-4]$/.test(text)) throw new Failure(texts.wrongInstances(text));
  return { instances: Number(text), allInOne: false };
}

/** Parses the gateway's port. @throws {Failure} if the text is not a port */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Failure(texts.wrongPort(text));
  return port;
}

async function printLine(line: string): Promise<void> {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`);
  await appendFile(join(paths.logs, 'start.log'), `${new Date().toISOString()} ${line}\n`);
}
