import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, processStart } from '@vitrina/federation/local-start';
import { paths } from '../paths.ts';
import { until } from './until.ts';

/** One life of `npm start` or of the tests: everything it starts carries its id in the environment. */
export interface Run {
  id: string;
  /** What the run is: only one of kind `start` lives at a time. */
  kind: 'start' | 'test';
  pid: number;
  /** Start of the owner in clock ticks since boot, so that a reused pid is not taken for it; 0 where unknown. */
  born: number;
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
    born: (await processStart(process.pid)) ?? 0,
  };
  await saveRun(run);
  return run;
}

/** Writes what is known of a run; others never read half of it. */
export async function saveRun(run: Run): Promise<void> {
  await mkdir(join(paths.run, run.id), { recursive: true });
  const draft = `${file(run.id)}.draft`;
  await writeFile(draft, JSON.stringify(run));
  await rename(draft, file(run.id));
}

/** Forgets a run that has stopped all its processes, with its temporary data. */
export async function closeRun(run: Run): Promise<void> {
  await rm(join(paths.temporary, run.id), { recursive: true, force: true });
  await rm(join(paths.run, run.id), { recursive: true, force: true });
}

/** Every registered run, whether its owner still lives or not. */
export async function listRuns(): Promise<Run[]> {
  const folders = await readdir(paths.run, { withFileTypes: true }).catch(() => []);
  const runs: Run[] = [];
  for (const folder of folders.filter((entry) => entry.isDirectory())) {
    const text = await readFile(file(folder.name), 'utf8').catch(() => null);
    if (text !== null) runs.push(JSON.parse(text) as Run);
  }
  return runs;
}

/** True while the process that opened the run lives. */
export const isAlive = (run: Run): Promise<boolean> => isRunning(run);

/**
 * Kills what runs left behind whose owner died without stopping it.
 * @returns the number of processes that were killed
 */
export async function cleanStaleRuns(): Promise<number> {
  let killed = 0;
  for (const run of await listRuns()) {
    if (await isAlive(run)) continue;
    killed += await killProcessesOf(run.id);
    await closeRun(run);
  }
  return killed;
}

/**
 * Kills every process that carries a run's mark: SIGTERM, and after 5 s SIGKILL.
 * @param except pids that are left alone
 * @returns the number of processes found
 */
export async function killProcessesOf(id: string, except: readonly number[] = []): Promise<number> {
  const left = async () => (await processesOf(id)).filter((pid) => !except.includes(pid));
  const found = await left();
  for (const pid of found) signal(pid, 'SIGTERM');
  const gone = await until(async () => (await left()).length === 0, 5_000);
  if (!gone) for (const pid of await left()) signal(pid, 'SIGKILL');
  return found.length;
}

/** Pids of the processes whose environment carries a run's mark, this one excepted. Empty where /proc is missing. */
export async function processesOf(id: string): Promise<number[]> {
  const mark = `${runMarker}=${id}`;
  const found: number[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(mark)) found.push(pid);
  }
  return found;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between, which is what was wanted.
  }
}
