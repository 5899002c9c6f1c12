import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frontends, paths, root } from './paths.ts';
import { table } from './platform/screen.ts';
import { services } from './platform/services.ts';
import { runCommand, runInForeground } from './process/command.ts';
import { freePort } from './process/ports.ts';
import { commandOf, processesOf, processMarker, readEnvironment, runMarker } from './process/run.ts';
import { until } from './process/wait.ts';
import {
  environmentFor,
  keyedProcesses,
  keysFor,
  loadSecrets,
  nextMasters,
  saveSecrets,
  secretEnvironment,
} from './secrets.ts';
import { findLiveRun } from './start.ts';
import { Failure, texts } from './texts.ts';

/** Prints the processes of this checkout's running `npm start`. */
export async function status(): Promise<void> {
  const run = await findLiveRun();
  if (!run) return console.log(texts.notRunning);
  console.log(texts.alreadyRunning(`http://localhost:${run.port ?? ''}`, run.pid));
  const rows: string[][] = [];
  for (const pid of await processesOf(run.id)) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const mark = environment.split('\0').find((entry) => entry.startsWith(`${processMarker}=`));
    const command = (await commandOf(pid)).slice(0, 100);
    rows.push([String(pid), mark?.slice(processMarker.length + 1) ?? '', command]);
  }
  for (const line of table(rows)) console.log(`  ${line}`);
}

/** Stops this checkout's running `npm start` and waits for its end. @throws {Failure} after 40 s */
export async function stop(): Promise<void> {
  const run = await findLiveRun();
  if (!run) return console.log(texts.notRunning);
  process.kill(run.pid, 'SIGTERM');
  if (!(await until(async () => (await findLiveRun()) === null, 40_000, { everyMs: 200 }))) {
    throw new Failure(texts.stopTimedOut(run.pid));
  }
  console.log(texts.stopped);
}

/**
 * Implements `within <file> <arguments>`: runs a program of this checkout on the servers of the running `npm start` and
 * ends together with it. If the environment names a MongoDB, uses the servers from the environment instead.
 * @throws {Failure} if neither exists
 */
export async function within([program, ...args]: readonly string[]): Promise<void> {
  if (!program) throw new Failure(texts.usage);
  const joined = process.env.MONGODB_URL ? {} : await environmentOfStart(program);
  process.exitCode = (await runInForeground(program, args, { ...joined, PORT: '0' })) ?? 1;
}

async function environmentOfStart(program: string): Promise<Record<string, string>> {
  const run = await findLiveRun();
  const environment = run && (await readEnvironment(run));
  if (!environment) throw new Failure(texts.withinNeedsStart);
  return { ...environmentFor(ownerOf(program), environment), [runMarker]: run.id };
}

/** Returns the name whose secrets a program reads: its process name, else its folder's name. */
function ownerOf(program: string): string {
  return services.find(({ source }) => source === program)?.name ?? program.split('/')[1] ?? '';
}

/**
 * Implements `npm run dev -- <name> [--against <address>]`: rebuilds one part of the interface at every change and
 * serves a platform with it at a separate address, reachable only from this machine. The default platform is the
 * running start.
 * @throws {Failure} if the name is unknown or no start is running
 */
export async function dev([wanted, ...more]: readonly string[]): Promise<void> {
  const name = frontends.find((folder) => folder === wanted);
  if (!name) throw new Failure(texts.devNeedsName(frontends));
  const run = await findLiveRun();
  if (!run?.port && !more.includes('--against')) throw new Failure(texts.devNeedsStart);
  const args = ['dev', join(root, name), '--port', String(await freePort()), ...more];
  const env: Record<string, string> = run?.port ? { PORT: String(run.port) } : {};
  process.exitCode = (await runInForeground('shell/federation/src/cli.ts', args, env)) ?? 0;
}

/**
 * Implements `npm run create -- <name> [--title <title>]`: creates a microfrontend next to the others and links it
 * among the installed packages. No other file needs a change.
 * @throws {Failure} if no name is given
 */
export async function create([name = '', ...more]: readonly string[]): Promise<void> {
  if (!/^\w[\w-]*$/.test(name)) throw new Failure(texts.createNeedsName);
  process.exitCode =
    (await runInForeground('shell/federation/src/cli.ts', ['create', join(root, name), ...more], {})) ?? 1;
  if (process.exitCode !== 0) return;
  await runCommand('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, log: join(paths.logs, 'create.log') });
  console.log(texts.created(name));
}

/**
 * Implements `npm run -s service-keys -- <folder>`: prints `<process>=<SERVICE_KEYS>` for each process, derived from
 * the folder's `secrets.json`, which it creates if missing. With `--next` it advances a rotation by one step instead.
 * @throws {Failure} for other arguments
 */
export async function printServiceKeys([folder, option, ...more]: readonly string[]): Promise<void> {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Failure(texts.serviceKeysUsage);
  if (option !== undefined && option !== '--next') throw new Failure(texts.serviceKeysUsage);
  const secrets = await loadSecrets([], folder);
  if (option === '--next') {
    const serviceKeys = nextMasters(secrets.serviceKeys);
    await saveSecrets({ ...secrets, serviceKeys }, folder);
    const step = serviceKeys.next !== undefined ? 1 : serviceKeys.previous !== undefined ? 2 : 3;
    console.log(texts.serviceKeysStep(step));
    return;
  }
  const { SERVICE_KEYS = '' } = secretEnvironment(secrets);
  for (const name of keyedProcesses) console.log(`${name}=${keysFor(name, SERVICE_KEYS)}`);
}
