import { type Metrics, measureSteps } from '@vitrina/kernel';
import { type DecoderPool, PictureRefused } from '../images/decoder-pool.ts';
import type { MadeFile } from '../images/protocol.ts';
import { LeaseLost } from '../work/keep-lease.ts';
import { type PublishingDependencies, publishFiles, type RunFiles, withOriginal } from '../work/run-files.ts';
import type { ReadyMedia, WorkDocument } from '../work/work-document.ts';
import { extractPoster, FILM_NAME, makeFilm } from './film.ts';
import { probeVideo } from './probe.ts';
import { planVideo, type VideoPlan } from './video-plan.ts';

/** Dependencies and callbacks of {@link makeVideo}. */
export interface VideoDependencies<D extends WorkDocument> extends PublishingDependencies {
  decoders: DecoderPool;
  metrics: Pick<Metrics, 'steps'>;
  /** Longest accepted video, in seconds. */
  maxSeconds: number;
  /** Reports progress, 0 to 99 percent. */
  onProgress: (work: D, percent: number) => void;
  /** Records that the poster can be shown; returns false if the lease was lost. */
  onPreview: (work: D, preview: ReadyMedia) => Promise<boolean>;
}

/** Percents at which the steps start. */
const PERCENT = { fetched: 4, poster: 6, stored: 96 } as const;
/** Percent at which the poster is ready and the film starts. */
export const POSTER_PERCENT = 12;

/**
 * Makes the public files of a video: first the poster, which its owner sees immediately, then the film.
 * @throws {PictureRefused} if the file is not a valid video, {DecoderCrashed}, {LeaseLost}, the signal's reason, or an
 * error of the machine
 */
export async function makeVideo<D extends WorkDocument>(
  dependencies: VideoDependencies<D>,
  work: D,
  signal: AbortSignal,
): Promise<ReadyMedia> {
  dependencies.onProgress(work, 1);
  const endStep = measureSteps(dependencies.metrics, 'video');
  return withOriginal(dependencies.objects, work, signal, async (files) => {
    endStep('fetch');
    dependencies.onProgress(work, PERCENT.fetched);
    const plan = planVideo(await probeVideo(files.input, signal), dependencies);
    if ('error' in plan) throw new PictureRefused(plan.error);
    dependencies.onProgress(work, PERCENT.poster);
    const preview = await makePreview(dependencies, work, files, plan, signal);
    endStep('poster');
    const { width, height, duration } = await makeFilm(files.input, files.folder, plan, {
      signal,
      maxSeconds: dependencies.maxSeconds,
      onPart: (part) => dependencies.onProgress(work, POSTER_PERCENT + part * (PERCENT.stored - POSTER_PERCENT)),
    });
    endStep('film');
    const film: MadeFile = { name: FILM_NAME, format: 'mp4', width };
    await publishFiles(dependencies, work, files.folder, [film], signal);
    endStep('store');
    return { ...preview, width, height, duration, files: [film, ...preview.files] };
  });
}

async function makePreview<D extends WorkDocument>(
  { decoders, onPreview, ...dependencies }: VideoDependencies<D>,
  work: D,
  { input, folder }: RunFiles,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<ReadyMedia> {
  const still = await extractPoster(input, folder, plan, signal);
  const { thumbhash, files } = await decoders.decode(
    { input: still, type: 'image/png', output: folder, recipe: 'post' },
    signal,
    () => undefined,
  );
  await publishFiles(dependencies, work, folder, files, signal);
  const duration = Math.max(0.1, Math.round(plan.duration * 10) / 10);
  const preview: ReadyMedia = { kind: 'video', ...plan.film, thumbhash, animated: false, duration, files };
  if (!(await onPreview(work, preview))) throw new LeaseLost();
  return preview;
}
