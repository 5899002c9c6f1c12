import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TypeComparer } from '../src/gate/types/comparer.ts';
import { sampleTypes } from './sample-types.ts';

/** Replies with the address that the inspector listens on, after Node has had time to open it. */
const program = `
import { url } from 'node:inspector';
import { setTimeout } from 'node:timers/promises';
process.once('message', async () => {
  process.kill(process.pid, 'SIGUSR1');
  for (let look = 0; look < 40 && !url(); look += 1) await setTimeout(25);
  process.send({ differences: url() ? [{ name: 'inspector', why: url() }] : [] });
});
`;

it('the process that compares types opens no inspector', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comparer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  const texts = async () => ({ compiled: sampleTypes(), offered: sampleTypes() });
  const found = await new TypeComparer(file).compare({ hashes: { compiled: 'a', offered: 'b' }, texts });
  expect(found).toEqual({ differences: [] });
});
