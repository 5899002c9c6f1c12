import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redis } from '../src/backing/servers.ts';
import { freePort } from '../src/process/ports.ts';
import { closeRun, openRun, processesOf } from '../src/process/run.ts';
import { silentStep } from '../src/progress.ts';
import { newSecrets } from '../src/secrets.ts';

it('a running Redis keeps the marker of its run, so that a dead start cannot leave it behind', async () => {
  const run = await openRun('test');
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-redis-'));
  const port = await freePort();
  const place = { run: run.id, data: folder, logs: folder, port, credentials: newSecrets([]), step: silentStep };
  const daemon = await redis.startEmbedded(place);
  try {
    await daemon.ready(() => redis.isReady(new URL(`redis://127.0.0.1:${port}`)), 10_000);
    expect(await processesOf(run.id)).toEqual([daemon.pid]);
  } finally {
    await daemon.stop(5_000);
    await rm(folder, { recursive: true });
    await closeRun(run);
  }
});
