import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import sharp from 'sharp';
import { residentMb } from '../measure.ts';
import type { Options } from '../options.ts';
import { Owner, publishForm } from '../photos/owner.ts';
import type { BenchPlatform } from '../platform/bench-platform.ts';
import { figure, type RowResult } from '../report.ts';

/** Uploads of the largest size: together 1 GB. */
const UPLOADS = 20;
/** Uploads before anything is measured: the first ones allocate memory that later ones reuse. */
const WARM_UP = 5;
/** Pause between two measurements of the process, in milliseconds. */
const SAMPLE_MS = 50;
const MB = 1024 * 1024;

/**
 * Measures the resident memory of the media service's API while it receives 1 GB in pieces of 50 MB: the largest
 * distance from the middle between minimum and maximum. Each upload is a small photo with zeros after its end, so that
 * the worker has little to do.
 */
export async function measureMemory(platform: BenchPlatform, _options: Options): Promise<RowResult> {
  const owner = await Owner.join(platform);
  const bytes = Buffer.alloc(MAX_UPLOAD_BYTES);
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c86432' } })
    .jpeg()
    .toBuffer();
  photo.copy(bytes);
  const form = await publishForm({ bytes, extension: 'jpg', type: 'image/jpeg' }, 'Un archivo grande');
  for (let upload = 0; upload < WARM_UP; upload++) await owner.publish(form);
  const pid = platform.pidOf('media');
  const held: number[] = [];
  let sampling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sampling = residentMb(pid).then((mb) => void held.push(mb));
  }, SAMPLE_MS);
  const from = performance.now();
  try {
    for (let upload = 0; upload < UPLOADS; upload++) await owner.publish(form);
  } finally {
    clearInterval(timer);
    await sampling;
  }
  const seconds = (performance.now() - from) / 1_000;
  const least = Math.min(...held);
  const most = Math.max(...held);
  return {
    figures: [figure('memory.swing', (most - least) / 2, `${least.toFixed(0)} to ${most.toFixed(0)} MB`)],
    notes: {
      'uploads of 50 MB, after those that warm up': UPLOADS,
      'MB a second through gateway and API': Math.round((UPLOADS * MAX_UPLOAD_BYTES) / MB / seconds),
      'samples of the process': held.length,
    },
  };
}
