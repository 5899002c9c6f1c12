import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../paths.ts';
import { describeProcess, processesOf } from '../process/run.ts';
import { until } from '../process/wait.ts';

const run = promisify(execFile);

/** Time for processes that a test told to stop, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Files that programs keep in the temporary folder for their next run, such as the sound library of the other browsers,
 * and the socket folder of a gateway that was killed.
 */
const KEPT =
  /^(?:node-compile-cache|pulse-\w+|tsx-\d+|playwright-transform-cache-\d+|v8-compile-cache-\d+|vitrina-first-\d+-\w+)$/;

/** Watch over what a check leaves behind. */
export interface Leftovers {
  /** Folder for temporary files, to be passed as `TMPDIR`. */
  folder: string;
  /** Lists processes, temporary files and changed files of the checkout that were not there before; then removes them. */
  collect(): Promise<string[]>;
}

/**
 * Records processes and files before a check, to find those that it leaves behind.
 * @param id run whose processes are looked at; an open port is found by the process that listens on it
 */
export async function watchLeftovers(id: string): Promise<Leftovers> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-test-'));
  const before = new Set(await processesOf(id));
  const changes = new Set(await changedFiles());
  const processesLeft = async () => (await processesOf(id)).filter((pid) => !before.has(pid));
  return {
    folder,
    collect: async () => {
      await until(async () => (await processesLeft()).length === 0, GRACE_MS, { everyMs: 200 });
      const processes = await Promise.all((await processesLeft()).map(describeProcess));
      const files = (await readdir(folder)).filter((name) => !KEPT.test(name)).map((name) => `file ${name} in TMPDIR`);
      const changed = (await changedFiles()).filter((line) => !changes.has(line)).map((line) => `change ${line}`);
      await rm(folder, { recursive: true, force: true });
      return [...processes, ...files, ...changed];
    },
  };
}

/** Lists the checkout's changed and new files; empty outside a Git checkout. */
async function changedFiles(): Promise<string[]> {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: root }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter((line) => line !== '');
}
