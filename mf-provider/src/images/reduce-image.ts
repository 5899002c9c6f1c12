import { COMPRESS_ABOVE_BYTES, COMPRESS_MAX_SIDE } from '@vitrina/contracts/rules';
import { WorkerCode } from '@vitrina/sdk';
import { drawJpeg, type ImagePart, type ReduceLimits } from './canvas.ts';
import type { ReduceAnswer } from './reduce.worker.ts';

/** Limits of a published picture: about 1 MB and at most 1024 px a side (R26). */
const POST: ReduceLimits = {
  maxSide: COMPRESS_MAX_SIDE,
  qualities: [0.9, 0.8, 0.7, 0.6, 0.5],
  maxBytes: COMPRESS_ABOVE_BYTES,
};

/** Limits of a profile photo: quality 0.6 (specification, business constants); more than twice its displayed size. */
const PHOTO: ReduceLimits = { maxSide: 1024, qualities: [0.6], maxBytes: Number.POSITIVE_INFINITY };

const worker = new WorkerCode(/* webpackChunkName: "reduce" */ new URL('./reduce.worker.ts', import.meta.url));

/** Reduces the picture of a post to a JPEG of about 1 MB and at most 1024 px a side. Rejects if it cannot be read. */
export async function reduceImage(file: File): Promise<File> {
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return new File([await reduced(file, POST)], name, { type: 'image/jpeg' });
}

/** Makes a profile photo of a picture or a part of it: a JPEG at quality 0.6. Rejects if it cannot be read. */
export async function reducePhoto(file: File, part?: ImagePart): Promise<File> {
  return new File([await reduced(file, part ? { ...PHOTO, part } : PHOTO)], 'foto.jpg', { type: 'image/jpeg' });
}

/** Reduces in a worker, so that the form stays responsive; on the page if the browser has no canvas in workers. */
async function reduced(image: Blob, limits: ReduceLimits): Promise<Blob> {
  return (await inWorker(image, limits)) ?? drawJpeg(image, limits);
}

/** Reduces in the worker; null if the worker does not run. Rejects if the image cannot be read. */
async function inWorker(image: Blob, limits: ReduceLimits): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const running = await worker.start().catch(() => null);
  if (!running) return null;
  try {
    const answer = await answerOf(running, { image, limits });
    if (answer && 'failed' in answer) throw new Error(answer.failed);
    return answer?.jpeg ?? null;
  } finally {
    running.terminate();
  }
}

/** Waits for the worker's response; null if the worker fails first. */
function answerOf(running: Worker, request: { image: Blob; limits: ReduceLimits }): Promise<ReduceAnswer | null> {
  return new Promise((resolve) => {
    running.addEventListener('message', ({ data }: MessageEvent<ReduceAnswer>) => resolve(data), { once: true });
    running.addEventListener('error', () => resolve(null), { once: true });
    running.postMessage(request);
  });
}
