import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paths, root } from '../src/paths.ts';
import { closeRun, type Run, readEnvironment, saveEnvironment } from '../src/process/run.ts';

test('a program runs on the servers in the environment, with its arguments, a free port and its exit code', async () => {
  const args = ['infra/local/vitrina.mjs', 'within', 'infra/local/test/fixtures/environment.ts', '--queues', 'image'];
  const env = { ...process.env, MONGODB_URL: 'mongodb://127.0.0.1:1', PORT: '8080' };
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, out) => resolve({ code: error?.code, out }));
  });
  expect(JSON.parse(out)).toEqual({ args: ['--queues', 'image'], mongo: 'mongodb://127.0.0.1:1', port: '0' });
  expect(code).toBe(7);
});

test('the environment of a run is readable only by its owner and removed with the run', async () => {
  const run: Run = { id: `test-${process.pid}-${Date.now()}`, kind: 'test', pid: process.pid, startTicks: 0 };
  onTestFinished(() => closeRun(run));
  expect(await readEnvironment(run)).toBeNull();
  await saveEnvironment(run, { REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await readEnvironment(run)).toEqual({ REDIS_URL: 'redis://127.0.0.1:1' });
  const { mode } = await stat(join(paths.run, run.id, 'environment.json'));
  expect(mode & 0o077).toBe(0);
  await closeRun(run);
  expect(await readEnvironment(run)).toBeNull();
});
