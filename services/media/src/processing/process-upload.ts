import { rm } from 'node:fs/promises';
import { type Log, makeScratch, measureSteps } from '@vitrina/kernel';
import { PictureRefused } from '../files/limited-program.ts';
import { VIDEO } from '../files/sniff.ts';
import type { MadeFile } from '../images/recipe.ts';
import type { ReadyMedia, WorkDocument } from '../uploads/documents.ts';
import { removeFiles } from '../uploads/withdrawals.ts';
import { extractFrames } from '../video/animation.ts';
import { extractPoster, FILM_NAME, makeFilm } from '../video/film.ts';
import { probeVideo } from '../video/probe.ts';
import { planVideo } from '../video/video-plan.ts';
import { keepLease, LeaseLost } from './claim.ts';
import { handleFailure, hasTooManyLostRuns, moveToDeadLetters, type Run, runsAlone, type Worker } from './failures.ts';
import { fetchOriginal, publishFiles } from './run-files.ts';
import type { UploadKind } from './upload-kinds.ts';

/** Longest wait for the other runs of this process to end before a solo run is postponed, in milliseconds. */
const SOLO_TIMEOUT_MS = 20_000;
/** Delay before a postponed solo run is tried again, in milliseconds. */
const SOLO_RETRY_MS = 10_000;

/** Percents at which the steps of a video start. */
const PERCENT = { fetched: 4, poster: 6, film: 12, stored: 96 } as const;

/**
 * Processes an upload, whether a photo, a picture, an animation or a video:
 *
 * 1. read it, and end here if another run holds it or its account was erased;
 * 2. claim it: wait for the gate, then take and keep the lease, with the run recorded in the same write;
 * 3. fetch the original into a temporary folder;
 * 4. make the renditions: of a picture or an animation in a decoding child, of a video first its poster, then its film;
 * 5. store them under their fixed keys, and remove the folder;
 * 6. finish: write the ready state with its events if the lease still holds, then announce it.
 *
 * After an error in steps 3 to 6, {@link handleFailure} decides what happens. If the process dies, the lease ends, the sweep
 * adds another job, and the next run overwrites the files of this one.
 */
export async function processUpload<D extends WorkDocument>(
  kind: UploadKind<D>,
  worker: Worker,
  job: { id: string; signal: AbortSignal; log: Log },
): Promise<void> {
  const { store } = kind;
  const found = await store.read(job.id);
  if (!found || !store.isFree(found)) return;
  // If the upload was accepted during the erasure of its account, the erasure missed its document.
  if (await worker.withdrawals.isErased(found)) {
    await store.delete(found, { at: store.now(), version: found.version, outbox: [] });
    return;
  }
  const leave = await worker.gate.enter(runsAlone(found), SOLO_TIMEOUT_MS);
  if (!leave) return store.postpone(found, SOLO_RETRY_MS);
  try {
    const work = await store.claim(found);
    if (work) await runClaimed({ kind, worker, work, log: job.log }, job.signal);
  } finally {
    leave();
  }
}

/** Runs steps 3 to 6 while renewing the lease, unless too many runs of this upload were lost before. */
async function runClaimed<D extends WorkDocument>(run: Run<D>, signal: AbortSignal): Promise<void> {
  const { kind, work, log } = run;
  const lost = work.openRuns.filter((generation) => generation !== work.generation);
  if (hasTooManyLostRuns({ openRuns: lost })) {
    return moveToDeadLetters(run, 'lostRuns', `${lost.length} runs were lost`);
  }
  const lease = keepLease(kind.store, work, log);
  try {
    const media = await makeFiles(run, AbortSignal.any([signal, lease.signal]));
    await finish(run, media);
  } catch (error) {
    await handleFailure(run, error);
  } finally {
    lease.end();
  }
}

/** Files of a run, the signal that ends it, and the measurement of its steps. */
interface Making {
  /** Path of the original. */
  input: string;
  /** Temporary folder for the renditions. */
  folder: string;
  signal: AbortSignal;
  endStep: (step: string) => void;
}

/** Fetches the original, then makes and stores its renditions. */
async function makeFiles<D extends WorkDocument>(run: Run<D>, signal: AbortSignal): Promise<ReadyMedia> {
  const { kind, worker, work } = run;
  const isVideo = work.original.type === VIDEO;
  kind.onProgress(work, 1);
  const endStep = measureSteps(worker.metrics, isVideo ? 'video' : 'image');
  const folder = await makeScratch('media');
  try {
    const input = await fetchOriginal(worker.objects, work, folder, signal);
    endStep('fetch');
    const making = { input, folder, signal, endStep };
    return await (isVideo ? makeVideo(run, making) : makePicture(run, making));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Decodes a picture or an animation once, and stores its renditions. */
async function makePicture<D extends WorkDocument>(
  { kind, worker, work }: Run<D>,
  { input, folder, signal, endStep }: Making,
): Promise<ReadyMedia> {
  kind.onProgress(work, 10);
  const { type } = work.original;
  const recipe = kind.recipe(work);
  const frames = recipe === 'post' ? await extractFrames(input, type, folder, signal) : null;
  const request = { input, type, output: folder, recipe, frames };
  const decoded = await worker.decoders.decode(request, signal, (percent) => kind.onProgress(work, percent));
  endStep('decode');
  await publishFiles(worker, work, folder, decoded.files, signal);
  endStep('store');
  kind.onProgress(work, 95);
  return { ...decoded, kind: 'image', duration: null };
}

/**
 * Checks a video and plans its film from its streams, makes and stores its poster, which its owner sees immediately, then
 * its film.
 * @throws {PictureRefused} if the file is not a valid video
 */
async function makeVideo<D extends WorkDocument>(run: Run<D>, making: Making): Promise<ReadyMedia> {
  const { kind, worker, work } = run;
  const { input, folder, signal, endStep } = making;
  const maxSeconds = worker.maxVideoSeconds;
  kind.onProgress(work, PERCENT.fetched);
  const plan = planVideo(await probeVideo(input, signal), { maxSeconds });
  if ('error' in plan) throw new PictureRefused(plan.error);

  kind.onProgress(work, PERCENT.poster);
  const still = await extractPoster(input, folder, plan, signal);
  const request = { input: still, type: 'image/png', output: folder, recipe: 'post' } as const;
  const poster = await worker.decoders.decode(request, signal, () => undefined);
  await publishFiles(worker, work, folder, poster.files, signal);
  const preview: ReadyMedia = {
    kind: 'video',
    ...plan.film,
    thumbhash: poster.thumbhash,
    animated: false,
    duration: Math.max(0.1, Math.round(plan.duration * 10) / 10),
    files: poster.files,
  };
  if (!(await kind.store.recordPreview(work, preview))) throw new LeaseLost();
  kind.onProgress(work, PERCENT.film, preview);
  endStep('poster');

  const { width, height, duration } = await makeFilm(input, folder, plan, {
    signal,
    maxSeconds,
    onPart: (part) => kind.onProgress(work, PERCENT.film + part * (PERCENT.stored - PERCENT.film)),
  });
  endStep('film');
  const film: MadeFile = { name: FILM_NAME, format: 'mp4', width };
  await publishFiles(worker, work, folder, [film], signal);
  endStep('store');
  return { ...preview, width, height, duration, files: [film, ...preview.files] };
}

/** Ends the run as ready; if the lease was lost to a deletion, removes the files that this run wrote after it. */
async function finish<D extends WorkDocument>({ kind, worker, work }: Run<D>, media: ReadyMedia): Promise<void> {
  const endStep = measureSteps(worker.metrics, media.kind);
  const isFinished = await kind.finish(work, media);
  endStep('finish');
  if (isFinished) return kind.onReady(work);
  await kind.store.endRun(work);
  const current = await kind.store.read(work._id);
  const isKept = current && current.state !== 'deleted' && current.state !== 'purged';
  if (!isKept) await removeFiles(worker.objects, work._id);
}
