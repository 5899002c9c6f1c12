import { type Log, type Metrics, measureSteps, type ObjectStore } from '@vitrina/kernel';
import type { DecoderPool } from '../images/decoder-pool.ts';
import type { Recipe } from '../images/recipe.ts';
import { takeFrames } from '../video/animation.ts';
import { isLost, runsAlone } from './blame.ts';
import { type Ending, type FailureDependencies, handleFailure, moveToDeadLetters } from './handle-failure.ts';
import { keepLease } from './keep-lease.ts';
import { type PublishingDependencies, publishFiles, removeFiles, withOriginal } from './run-files.ts';
import type { SoloGate } from './solo-gate.ts';
import type { ReadyMedia, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** Longest wait of a run until the others of its process have ended, in milliseconds; then it is postponed. */
const ALONE_WITHIN_MS = 20_000;
/** Delay until such a run is tried again, in milliseconds. */
const ALONE_AGAIN_MS = 10_000;

/** How a kind of upload is processed. */
export interface UploadKind<D extends WorkDocument> extends Outcome<D> {
  recipe: (work: D) => Recipe;
  /** Reports a percent, 0 to 99. */
  onProgress: (work: D, percent: number) => void;
}

/** How an upload ends, ready or failed. */
export interface Outcome<D extends WorkDocument> extends Ending<D> {
  /** Writes the ready state with its events; false if the lease was lost. */
  finish: (work: D, media: ReadyMedia) => Promise<boolean>;
  onReady: (work: D) => Promise<void>;
}

/** What every run needs. */
export interface RunDependencies extends Omit<FailureDependencies, 'log'>, Pick<PublishingDependencies, 'withdrawals'> {
  /** Shared by all runs of this process. */
  gate: SoloGate;
  metrics: Pick<Metrics, 'steps'>;
}

export interface ProcessingDependencies extends RunDependencies, PublishingDependencies {
  decoders: DecoderPool;
}

/** One run over an upload. */
interface Run {
  id: string;
  signal: AbortSignal;
  log: Log;
}

/**
 * One run over an upload: take the lease, decode in a child, store the renditions under their fixed keys, end with one
 * guarded write. {@link handleFailure} decides what happens after an error.
 */
export async function processUpload<D extends WorkDocument>(
  kind: UploadKind<D>,
  dependencies: ProcessingDependencies,
  run: Run,
): Promise<void> {
  await runOver(kind, dependencies, run, (work, signal) => makePicture(dependencies, kind, work, signal));
}

/** The same with another way to make the public files. */
export async function runOver<D extends WorkDocument>(
  kind: Outcome<D>,
  dependencies: RunDependencies,
  run: Run,
  make: (work: D, signal: AbortSignal) => Promise<ReadyMedia>,
): Promise<void> {
  const { store } = kind;
  const found = await store.read(run.id);
  if (!found || !store.isFree(found)) return;
  // Taken in while its account was erased: the erasure came before its document.
  if (await dependencies.withdrawals.isErased(found)) {
    await store.delete(found, { at: store.now(), version: found.version, outbox: [] });
    return;
  }
  const leave = await dependencies.gate.enter(runsAlone(found), ALONE_WITHIN_MS);
  if (!leave) return store.postpone(found, ALONE_AGAIN_MS);
  try {
    const work = await store.take(found);
    if (work) await runHeld(kind, dependencies, run, work, make);
  } finally {
    leave();
  }
}

async function runHeld<D extends WorkDocument>(
  kind: Outcome<D>,
  dependencies: RunDependencies,
  run: Run,
  work: D,
  make: (work: D, signal: AbortSignal) => Promise<ReadyMedia>,
): Promise<void> {
  const failureDependencies = { ...dependencies, log: run.log };
  const lost = work.openRuns.filter((generation) => generation !== work.generation);
  if (isLost({ openRuns: lost })) {
    return moveToDeadLetters(kind, failureDependencies, work, 'lostRuns', `${lost.length} runs were lost`);
  }
  const lease = keepLease(kind.store, work, run.log);
  try {
    const media = await make(work, AbortSignal.any([run.signal, lease.signal]));
    const endStep = measureSteps(dependencies.metrics, media.kind);
    const isFinished = await kind.finish(work, media);
    endStep('finish');
    if (isFinished) await kind.onReady(work);
    else {
      await kind.store.endRun(work);
      await removeIfDeleted(kind.store, dependencies.objects, work);
    }
  } catch (error) {
    await handleFailure(kind, failureDependencies, work, error);
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
    const frames = recipe === 'post' ? await takeFrames(files.input, type, folder, signal) : null;
    const request = { input: files.input, type, output: folder, recipe, frames };
    const decoded = await decoders.decode(request, signal, (percent) => kind.onProgress(work, percent));
    endStep('decode');
    await publishFiles(dependencies, work, folder, decoded.files, signal);
    endStep('store');
    kind.onProgress(work, 95);
    return { ...decoded, kind: 'image', duration: null };
  });
}

/** A run that lost its lease to a deletion may have written files after the objects were removed. */
async function removeIfDeleted<D extends WorkDocument>(
  store: WorkStore<D>,
  objects: ObjectStore,
  work: D,
): Promise<void> {
  const current = await store.read(work._id);
  if (current && current.state !== 'deleted' && current.state !== 'purged') return;
  await removeFiles(objects, work._id);
}
