import { drawJpeg, type ReduceLimits } from './draw-jpeg.ts';

/** Answer of the worker: the reduced image, or the name of the browser's error. */
export type ReduceAnswer = { jpeg: Blob } | { failed: string };

/** One image in, one answer out; then the page ends the worker. */
self.addEventListener('message', async ({ data }: MessageEvent<{ image: Blob; limits: ReduceLimits }>) => {
  const answer: ReduceAnswer = await drawJpeg(data.image, data.limits).then(
    (jpeg) => ({ jpeg }),
    (error: unknown) => ({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
  self.postMessage(answer);
});
