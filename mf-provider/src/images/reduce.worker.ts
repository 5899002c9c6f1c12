import { drawJpeg, type ReduceLimits } from './canvas.ts';

/** Response of the worker: the reduced image, or the name of the browser's error. */
export type ReduceAnswer = { jpeg: Blob } | { failed: string };

/** Handles a single image; then the page terminates the worker. */
self.addEventListener('message', async ({ data }: MessageEvent<{ image: Blob; limits: ReduceLimits }>) => {
  const answer: ReduceAnswer = await drawJpeg(data.image, data.limits).then(
    (jpeg) => ({ jpeg }),
    (error: unknown) => ({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
  self.postMessage(answer);
});
