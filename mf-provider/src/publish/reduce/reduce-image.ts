import { WorkerCode } from '@vitrina/sdk';
import { drawReduced } from './draw-reduced.ts';
import type { ReduceAnswer } from './messages.ts';
import { pageSheet } from './page-sheet.ts';

const reducer = new WorkerCode(/* webpackChunkName: "reduce" */ new URL('./reduce.worker.ts', import.meta.url));

/**
 * The file as a JPEG of about 1 MB and at most 1024 px a side. Drawn in a worker, so that the form stays quick; on the
 * page where the browser has no drawing in workers. Rejects where it cannot read the image.
 */
export async function reduceImage(file: File): Promise<File> {
  const jpeg = (await inWorker(file)) ?? (await drawReduced(file, pageSheet)).jpeg;
  return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** The worker's JPEG; null where there is no such worker to be had. Rejects where it could not read the image. */
async function inWorker(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const worker = await reducer.start().catch(() => null);
  if (!worker) return null;
  try {
    const answer = await answerOf(worker, file);
    if (answer && 'failed' in answer) throw new Error(answer.failed);
    return answer?.jpeg ?? null;
  } finally {
    worker.terminate();
  }
}

/** The worker's answer, or null where it broke before it could give one. */
function answerOf(worker: Worker, file: File): Promise<ReduceAnswer | null> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReduceAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve(null), { once: true });
    worker.postMessage(file);
  });
}
