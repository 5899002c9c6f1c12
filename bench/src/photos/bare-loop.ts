import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { bareRenditions, plainRenditions } from './bare-renditions.ts';

/** Message to the child. */
export interface BareRequest {
  /** Path of a picture. */
  input: string;
  /** `quickest`: decodes once; `plain`: decodes once for each file. */
  way: 'quickest' | 'plain';
}

/** Child process of the bare side: receives a picture, makes its renditions, responds, and takes the next. */
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
