import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEachMessage, sendMessage } from 'execa';
import sharp from 'sharp';
import { bareRenditions } from './bare-renditions.ts';

/** Child process of the bare side: makes the renditions of each picture whose path it receives, and responds. */
sharp.concurrency(1);
sharp.cache(false);

const output = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
for await (const input of getEachMessage()) {
  await bareRenditions(String(input), output);
  await sendMessage('done');
}
await rm(output, { recursive: true, force: true });
