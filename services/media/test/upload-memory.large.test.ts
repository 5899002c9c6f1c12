import { readFile } from 'node:fs/promises';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startPlatform } from './support/platform.ts';

/** Uploads of the largest size: together 1 GB. */
const UPLOADS = 20;
/** Uploads before the measurement: the first ones allocate memory that later ones reuse. */
const WARM_UP = 5;
/** Bar of the product: distance of the memory from its middle, in MB. */
const MAX_SWING_MB = 30;

it('the memory of the API stays within 30 MB of its middle while photos of 50 MB pass through it', {
  timeout: 600_000,
}, async () => {
  const platform = await startPlatform();
  try {
    await platform.startWorker();
    const owner = await platform.signIn();
    // A small photo with zeros after its end leaves the worker little to do.
    const photo = Buffer.alloc(MAX_UPLOAD_BYTES);
    const create = { width: 64, height: 48, channels: 3, background: '#c86432' } as const;
    (await sharp({ create }).jpeg().toBuffer()).copy(photo);
    for (let upload = 0; upload < WARM_UP; upload += 1) await owner.publish(photo);
    const held: number[] = [];
    const sampling = setInterval(() => void residentMb(platform.api.pid).then((mb) => held.push(mb)), 50);
    for (let upload = 0; upload < UPLOADS; upload += 1) await owner.publish(photo);
    clearInterval(sampling);
    const [least, most] = [Math.min(...held), Math.max(...held)];
    console.info(`${UPLOADS} uploads of 50 MB: ${least.toFixed(0)} to ${most.toFixed(0)} MB in ${held.length} samples`);
    expect((most - least) / 2).toBeLessThanOrEqual(MAX_SWING_MB);
  } finally {
    await platform.stop();
  }
});

/** Resident memory of a process. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
