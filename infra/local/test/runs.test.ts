import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@vitrina/federation/local-start';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { backoffMs } from '../src/platform/supervised.ts';
import { Daemon } from '../src/process/daemon.ts';
import {
  cleanStaleRuns,
  closeRun,
  killProcessesOf,
  listRuns,
  openRun,
  processesOf,
  type Run,
} from '../src/process/run.ts';

const opened: Run[] = [];

async function open(): Promise<Run> {
  const run = await openRun('test');
  opened.push(run);
  return run;
}

afterEach(async () => {
  for (const run of opened.splice(0)) {
    await killProcessesOf(run.id);
    await closeRun(run);
  }
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-runs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function sleeper(run: Run): Promise<Daemon> {
  const folder = await temporaryFolder();
  const args = ['-e', 'setInterval(() => {}, 1000)'];
  return new Daemon({ name: 'sleeper', program: process.execPath, args, run: run.id, log: join(folder, 'log') });
}

it('a run whose owner is alive is not touched', async () => {
  const run = await open();
  const daemon = await sleeper(run);
  await cleanStaleRuns();
  expect(await isRunning(run)).toBe(true);
  expect(await processesOf(run.id)).toEqual([daemon.pid]);
});

it('the next start stops the processes of a killed owner and removes its run', async () => {
  const file = fileURLToPath(new URL('./fixtures/abandoned-run.ts', import.meta.url));
  const owner = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(owner.stdout.setEncoding('utf8'), 'data')) as [string];
  const { id, pid } = JSON.parse(line) as { id: string; pid: number };
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
  expect(await processesOf(id)).toEqual([pid]);
  expect(await cleanStaleRuns()).toBeGreaterThanOrEqual(1);
  expect(await processesOf(id)).toEqual([]);
  expect((await listRuns()).map((run) => run.id)).not.toContain(id);
});

it('a process with a reused pid is not mistaken for the owner', async () => {
  const run = await open();
  expect(await isRunning({ ...run, startTicks: run.startTicks + 1 })).toBe(false);
});

it('a daemon that ignores SIGTERM is killed with its whole group', async () => {
  const run = await open();
  const folder = await temporaryFolder();
  const stubborn = "process.on('SIGTERM', () => {}); process.stdout.write('up'); setInterval(() => {}, 1000)";
  const script = `const { spawn } = require('node:child_process'); spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}]); ${stubborn}`;
  const daemon = new Daemon({
    name: 's',
    program: process.execPath,
    args: ['-e', script],
    run: run.id,
    log: join(folder, 'log'),
  });
  await expect.poll(async () => (await processesOf(run.id)).length).toBe(2);
  await daemon.stop(200);
  await expect.poll(() => processesOf(run.id)).toEqual([]);
});

it.each([
  [1, 500],
  [2, 1_000],
  [4, 5_000],
  [5, 10_000],
  [50, 10_000],
])('after %i consecutive crashes, the restart is delayed by %i ms', (crashes, ms) => {
  expect(backoffMs(crashes)).toBe(ms);
});
