import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeScratch, sweepScratch } from '../src/service/scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-scratch-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe('the temporary folders of a process', () => {
  it('disappear at the start of the next process after a kill, but those of living processes and other owners stay', async () => {
    const { pid: dead } = spawnSync('true');
    const ofDead = await mkdtemp(join(folder, `vitrina-media-${dead}-`));
    const ofOther = await mkdtemp(join(folder, `vitrina-first-${dead}-`));
    const own = await makeScratch('media');
    await sweepScratch('media');
    const left = (await readdir(folder)).map((name) => join(folder, name));
    expect(left.sort()).toEqual([ofOther, own].sort());
    expect(left).not.toContain(ofDead);
  });
});
