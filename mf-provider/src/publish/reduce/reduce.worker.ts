import { drawReduced } from './draw-reduced.ts';
import type { ReduceAnswer } from './messages.ts';
import { offscreenSheet } from './offscreen-sheet.ts';

/** One image in, one answer out; the page ends the worker after it. */
self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer: ReduceAnswer = await drawReduced(data, offscreenSheet).then(
    ({ jpeg }) => ({ jpeg }),
    (error: unknown) => ({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
  self.postMessage(answer);
});
