import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { bareRenditions, plainRenditions } from './bare-renditions.ts';

/** What the child is asked for. */
export interface BareRequest {
  /** Path of a picture. */
  input: string;
  /** `quickest`: decoded once; `plain`: once for each file. */
  way: 'quickest' | 'plain';
}

/** The child process of the bare side: takes a picture, makes its renditions, answers, takes the next. */
sharp.concurrency(1);
sharp.cache(false);

const output = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
process.on('disconnect', () => void rm(output, { recursive: true, force: true }).finally(() => process.exit(0)));
process.on('message', ({ input, way }: BareRequest) => {
  (way === 'plain' ? plainRenditions : bareRenditions)(input, output).then(
    () => process.send?.('done'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
