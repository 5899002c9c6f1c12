import { type Log, type Metrics, measureSteps, type ObjectStore } from '@vitrina/kernel';
import type { DecoderPool } from '../images/decoder-pool.ts';
import type { Recipe } from '../images/recipe.ts';
import { extractFrames } from '../video/animation.ts';
import { hasTooManyLostRuns, runsAlone } from './failure-policy.ts';
import { type FailureDependencies, type FailureWriter, handleFailure, moveToDeadLetters } from './handle-failure.ts';
import { keepLease } from './keep-lease.ts';
import { type PublishingDependencies, publishFiles, removeFiles, withOriginal } from './run-files.ts';
import type { SoloGate } from './solo-gate.ts';
import type { ReadyMedia, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Longest wait for the other runs of this process to end before a solo run is postponed, in milliseconds. */
const SOLO_TIMEOUT_MS = 20_000;
/** Delay before a postponed solo run is tried again, in milliseconds. */
const SOLO_RETRY_MS = 10_000;

/** Steps that differ between kinds of uploads. */
export interface UploadKind<D extends WorkDocument> extends OutcomeWriter<D> {
  recipe: (work: D) => Recipe;
  /** Reports progress, 0 to 99 percent. */
  onProgress: (work: D, percent: number) => void;
}

/** Records that an upload is ready or failed. */
export interface OutcomeWriter<D extends WorkDocument> extends FailureWriter<D> {
  /** Writes the ready state with its events; returns false if the lease was lost. */
  finish: (work: D, media: ReadyMedia) => Promise<boolean>;
  onReady: (work: D) => Promise<void>;
}

/** Dependencies of every run. */
export interface RunDependencies extends Omit<FailureDependencies, 'log'>, Pick<PublishingDependencies, 'withdrawals'> {
  /** Shared by all runs of this process. */
  gate: SoloGate;
  metrics: Pick<Metrics, 'steps'>;
}

export interface ProcessingDependencies extends RunDependencies, PublishingDependencies {
  decoders: DecoderPool;
}

/** Job that is being run. */
interface Run {
  uploadId: string;
  signal: AbortSignal;
  log: Log;
}

/**
 * Processes a picture upload: takes the lease, decodes in a child process, stores the renditions under their fixed keys
 * and ends with one guarded write. {@link handleFailure} decides what happens after an error.
 */
export async function processPicture<D extends WorkDocument>(
  kind: UploadKind<D>,
  dependencies: ProcessingDependencies,
  run: Run,
): Promise<void> {
  await runUpload(kind, dependencies, run, (work, signal) => makePicture(dependencies, kind, work, signal));
}

/** Runs `make` over an upload while holding its lease, and writes the outcome. */
export async function runUpload<D extends WorkDocument>(
  outcomeWriter: OutcomeWriter<D>,
  dependencies: RunDependencies,
  run: Run,
  make: (work: D, signal: AbortSignal) => Promise<ReadyMedia>,
): Promise<void> {
  const { store } = outcomeWriter;
  const found = await store.read(run.uploadId);
  if (!found || !store.isFree(found)) return;
  // If the upload was accepted during the erasure of its account, the erasure missed its document.
  if (await dependencies.withdrawals.isErased(found)) {
    await store.delete(found, { at: store.now(), version: found.version, outbox: [] });
    return;
  }
  const leave = await dependencies.gate.enter(runsAlone(found), SOLO_TIMEOUT_MS);
  if (!leave) return store.postpone(found, SOLO_RETRY_MS);
  try {
    const work = await store.take(found);
    if (work) await runWithLease(outcomeWriter, dependencies, run, work, make);
  } finally {
    leave();
  }
}

async function runWithLease<D extends WorkDocument>(
  outcomeWriter: OutcomeWriter<D>,
  dependencies: RunDependencies,
  run: Run,
  work: D,
  make: (work: D, signal: AbortSignal) => Promise<ReadyMedia>,
): Promise<void> {
  const failureDependencies = { ...dependencies, log: run.log };
  const lost = work.openRuns.filter((generation) => generation !== work.generation);
  if (hasTooManyLostRuns({ openRuns: lost })) {
    return moveToDeadLetters(outcomeWriter, failureDependencies, work, 'lostRuns', `${lost.length} runs were lost`);
  }
  const lease = keepLease(outcomeWriter.store, work, run.log);
  try {
    const media = await make(work, AbortSignal.any([run.signal, lease.signal]));
    const endStep = measureSteps(dependencies.metrics, media.kind);
    const isFinished = await outcomeWriter.finish(work, media);
    endStep('finish');
    if (isFinished) await outcomeWriter.onReady(work);
    else {
      await outcomeWriter.store.endRun(work);
      await removeIfDeleted(outcomeWriter.store, dependencies.objects, work);
    }
  } catch (error) {
    await handleFailure(outcomeWriter, failureDependencies, work, error);
  } finally {
    lease.end();
  }
}

/** Makes the renditions of a picture. */
async function makePicture<D extends WorkDocument>(
  { decoders, metrics, ...dependencies }: PublishingDependencies & Pick<ProcessingDependencies, 'decoders' | 'metrics'>,
  kind: UploadKind<D>,
  work: D,
  signal: AbortSignal,
): Promise<ReadyMedia> {
  kind.onProgress(work, 1);
  const endStep = measureSteps(metrics, 'image');
  return withOriginal(dependencies.objects, work, signal, async (files) => {
    const { folder } = files;
    endStep('fetch');
    kind.onProgress(work, 10);
    const { type } = work.original;
    const recipe = kind.recipe(work);
    const frames = recipe === 'post' ? await extractFrames(files.input, type, folder, signal) : null;
    const request = { input: files.input, type, output: folder, recipe, frames };
    const decoded = await decoders.decode(request, signal, (percent) => kind.onProgress(work, percent));
    endStep('decode');
    await publishFiles(dependencies, work, folder, decoded.files, signal);
    endStep('store');
    kind.onProgress(work, 95);
    return { ...decoded, kind: 'image', duration: null };
  });
}

/** Removes the files of a run that wrote them after its upload was deleted. */
async function removeIfDeleted<D extends WorkDocument>(
  store: WorkStore<D>,
  objects: ObjectStore,
  work: D,
): Promise<void> {
  const current = await store.read(work._id);
  if (current && current.state !== 'deleted' && current.state !== 'purged') return;
  await removeFiles(objects, work._id);
}
