import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, processStart } from '@vitrina/federation/local-start';
import { paths } from '../paths.ts';
import { until } from './wait.ts';

/** Execution of `npm start` or of the tests; all its processes carry its id in the environment. */
export interface Run {
  id: string;
  /** Kind of run; only one `start` can be alive at a time. */
  kind: 'start' | 'test';
  pid: number;
  /** Start time of the owner in clock ticks since boot, to detect a reused pid; 0 if unknown. The file calls it `born`. */
  startTicks: number;
  /** Port of the first gateway, once chosen. */
  port?: number;
}

/** Environment variable that marks the processes of a run. */
export const runMarker = 'VITRINA_RUN';

/** Environment variable that holds the name of a process of the platform, such as `media#2`. */
export const processMarker = 'VITRINA_PROCESS';

const file = (id: string) => join(paths.run, id, 'run.json');

/** Registers this process as the owner of a new run. */
export async function openRun(kind: Run['kind']): Promise<Run> {
  const run: Run = {
    id: `${kind}-${randomBytes(6).toString('hex')}`,
    kind,
    pid: process.pid,
    startTicks: (await processStart(process.pid)) ?? 0,
  };
  await saveRun(run);
  return run;
}

/** Saves a run atomically: readers never see a partial file. */
export async function saveRun(run: Run): Promise<void> {
  await mkdir(join(paths.run, run.id), { recursive: true });
  const draft = `${file(run.id)}.draft`;
  const { startTicks: born, ...rest } = run;
  await writeFile(draft, JSON.stringify({ ...rest, born }));
  await rename(draft, file(run.id));
}

/** Removes a run whose processes have all stopped, with its temporary data. */
export async function closeRun(run: Run): Promise<void> {
  await rm(join(paths.temporary, run.id), { recursive: true, force: true });
  await rm(join(paths.run, run.id), { recursive: true, force: true });
}

/** Lists all registered runs, including those whose owner has died. */
export async function listRuns(): Promise<Run[]> {
  const folders = await readdir(paths.run, { withFileTypes: true }).catch(() => []);
  const runs: Run[] = [];
  for (const folder of folders.filter((entry) => entry.isDirectory())) {
    const text = await readFile(file(folder.name), 'utf8').catch(() => null);
    if (text === null) continue;
    const { born, ...rest } = JSON.parse(text) as Omit<Run, 'startTicks'> & { born: number };
    runs.push({ ...rest, startTicks: born });
  }
  return runs;
}

/** Kills the processes of runs whose owner died without stopping them. @returns the number of processes killed */
export async function cleanStaleRuns(): Promise<number> {
  let killed = 0;
  for (const run of await listRuns()) {
    if (await isRunning(run)) continue;
    killed += await killProcessesOf(run.id);
    await closeRun(run);
  }
  return killed;
}

/**
 * Kills all processes marked with a run's id: SIGTERM, then SIGKILL after 15 s.
 * @param except pids to skip
 * @returns the number of processes found
 */
export async function killProcessesOf(id: string, except: readonly number[] = []): Promise<number> {
  const left = async () => (await processesOf(id)).filter((pid) => !except.includes(pid));
  const found = await left();
  for (const pid of found) signal(pid, 'SIGTERM');
  const gone = await until(async () => (await left()).length === 0, 15_000);
  if (!gone) for (const pid of await left()) signal(pid, 'SIGKILL');
  return found.length;
}

/**
 * Lists the pids of processes marked with a run's id, except this one and compilers. Empty if /proc is missing.
 * @param without variable whose processes are skipped
 */
export async function processesOf(id: string, without?: string): Promise<number[]> {
  const mark = `${runMarker}=${id}`;
  const found: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const variables = environment.split('\0');
    if (without && variables.some((variable) => variable.startsWith(`${without}=`))) continue;
    if (variables.includes(mark) && !(await isCompiler(pid))) found.push(pid);
  }
  return found;
}

/** Returns true for a compiler that a build, or tsx in a server, keeps for its next file; it ends with its parent. */
async function isCompiler(pid: number): Promise<boolean> {
  return (await commandOf(pid)).includes('esbuild --service');
}

/** Returns a process' pid and the start of its command. */
export async function describeProcess(pid: number): Promise<string> {
  return `process ${pid}: ${await commandOf(pid)}`;
}

/** Returns the command line of a process, up to 200 characters; empty if it has ended. */
export async function commandOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.replaceAll('\0', ' ').trim().slice(0, 200);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process exited by itself in between, which is the goal.
  }
}

const environmentFile = (run: Run) => join(paths.run, run.id, 'environment.json');

/** Stores the environment of a run's processes for programs that join it later; only the owner can read the file. */
export async function saveEnvironment(run: Run, environment: Record<string, string>): Promise<void> {
  await mkdir(join(paths.run, run.id), { recursive: true });
  await writeFile(environmentFile(run), JSON.stringify(environment), { mode: 0o600 });
}

/** Reads the environment of a run's processes; null until it is stored. */
export async function readEnvironment(run: Run): Promise<Record<string, string> | null> {
  const text = await readFile(environmentFile(run), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Record<string, string>);
}

/**
 * Runs work as a run of kind `test` and cleans up after it, also if it fails or is interrupted (exit code 130). Kills
 * the leftovers of earlier runs first.
 * @param work receives the id that marks every process it starts
 */
export async function withRun<T>(work: (run: string) => Promise<T>): Promise<T> {
  await cleanStaleRuns();
  const run = await openRun('test');
  process.env[runMarker] = run.id;
  const clean = () => killProcessesOf(run.id).then(() => closeRun(run));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void clean().finally(() => process.exit(130)));
  }
  try {
    return await work(run.id);
  } finally {
    await clean();
  }
}
