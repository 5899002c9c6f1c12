import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { bareRenditions } from './bare-renditions.ts';

/** The child process of the bare side: takes a picture's path, makes its renditions, answers, takes the next. */
sharp.concurrency(1);
sharp.cache(false);

const output = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
process.on('disconnect', () => void rm(output, { recursive: true, force: true }).finally(() => process.exit(0)));
process.on('message', (input: string) => {
  bareRenditions(input, output).then(
    () => process.send?.('done'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
