import type { Log, ObjectStore } from '@vitrina/kernel';
import type { DecoderPool } from '../images/decoder-pool.ts';
import type { Recipe } from '../images/recipe.ts';
import { isToBlame } from './blame.ts';
import { keepLease } from './keep-lease.ts';
import { publishFiles, withOriginal } from './run-files.ts';
import { type Ending, putAside, removeFiles, settleFault } from './settle-fault.ts';
import type { Suspects } from './suspects.ts';
import type { ReadyMedia, WorkDocument } from './work-document.ts';
import type { WorkStore } from './work-store.ts';

/** What a kind of upload does with its results. */
export interface UploadKind<D extends WorkDocument> extends Outcome<D> {
  recipe: Recipe;
  /** Percents of the work under way, 0 to 99. */
  onProgress: (work: D, percent: number) => void;
}

/** How an upload ends, well or badly. */
export interface Outcome<D extends WorkDocument> extends Ending<D> {
  /** Writes the ready state with its events; false where the work was lost. */
  finish: (work: D, media: ReadyMedia) => Promise<boolean>;
  onReady: (work: D) => Promise<void>;
}

export interface ProcessingParts {
  objects: ObjectStore;
  decoders: DecoderPool;
  suspects: Suspects;
}

/** One run over an upload. */
interface Run {
  id: string;
  signal: AbortSignal;
  log: Log;
}

/**
 * One run over an upload: take the lease, decode in a child, store the renditions under their fixed keys, end with one
 * guarded write. Whatever is not the original's fault throws, so that the queue tries again.
 */
export async function processUpload<D extends WorkDocument>(
  kind: UploadKind<D>,
  parts: ProcessingParts,
  run: Run,
): Promise<void> {
  await runOver(kind, parts, run, (work, signal) => makePicture(parts, kind, work, signal));
}

/** The same for an upload of which `make` makes what visitors see. */
export async function runOver<D extends WorkDocument>(
  kind: Outcome<D>,
  parts: Pick<ProcessingParts, 'objects' | 'suspects'>,
  run: Run,
  make: (work: D, signal: AbortSignal) => Promise<ReadyMedia>,
): Promise<void> {
  const work = await kind.store.take(run.id);
  if (!work) return;
  const faultParts = { ...parts, ...run };
  if (isToBlame({ crashes: work.crashes, silentRuns: work.silentRuns - 1 })) {
    return putAside(kind, faultParts, work, 'silence', `${work.silentRuns - 1} runs were never heard of again`);
  }
  const lease = keepLease(kind.store, work, run.log);
  try {
    const media = await make(work, AbortSignal.any([run.signal, lease.signal]));
    if (await kind.finish(work, media)) await kind.onReady(work);
    else await removeIfDeleted(kind.store, parts.objects, work);
  } catch (error) {
    await settleFault(kind, faultParts, work, error);
  } finally {
    lease.end();
  }
}

/** Makes the renditions of a picture. */
async function makePicture<D extends WorkDocument>(
  { objects, decoders }: ProcessingParts,
  kind: UploadKind<D>,
  work: D,
  signal: AbortSignal,
): Promise<ReadyMedia> {
  kind.onProgress(work, 1);
  return withOriginal(objects, work, signal, async ({ input, folder }) => {
    kind.onProgress(work, 10);
    const request = { input, output: folder, recipe: kind.recipe };
    const decoded = await decoders.decode(request, signal, (percent) => kind.onProgress(work, percent));
    await publishFiles(objects, work._id, folder, decoded.files, signal);
    kind.onProgress(work, 95);
    return { ...decoded, kind: 'imagen', duration: null };
  });
}

/** A run that lost its work to a deletion may have written after the objects were removed. */
async function removeIfDeleted<D extends WorkDocument>(
  store: WorkStore<D>,
  objects: ObjectStore,
  work: D,
): Promise<void> {
  const current = await store.read(work._id);
  if (current && current.state !== 'deleted' && current.state !== 'purged') return;
  await removeFiles(objects, work._id);
}
