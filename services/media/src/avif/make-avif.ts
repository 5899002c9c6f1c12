import type { JobProducer, Log, Outbox } from '@vitrina/kernel';
import { publicKey } from '../files/keys.ts';
import { DecoderCrashed, type DecoderPool, PictureRefused } from '../images/decoder-pool.ts';
import type { MadeFile } from '../images/protocol.ts';
import { type PublishingDependencies, publishFiles, withOriginal } from '../work/run-files.ts';
import { type AvifStore, isBusy, type WaitingPost } from './avif-store.ts';

export interface AvifDependencies extends PublishingDependencies {
  store: AvifStore;
  producer: JobProducer;
  /** Separate decoding children, with a lower priority than those for new pictures. */
  decoders: Pick<DecoderPool, 'decode'>;
  events: Outbox;
}

interface Run {
  id: string;
  generation: number;
  signal: AbortSignal;
  log: Log;
}

/**
 * Makes the AVIF files of a ready picture: decodes in a child process, stores the files under their fixed keys and ends
 * with one guarded write and its event. Postpones the post while new pictures wait. A picture that crashes its decoder
 * keeps its other files; all other faults throw, so that the queue retries.
 */
export async function makeAvif(dependencies: AvifDependencies, { id, generation, signal, log }: Run): Promise<void> {
  const { store, objects, producer, decoders, events } = dependencies;
  const post = await store.read(id, generation);
  if (!post) return;
  if (await isBusy(producer)) return store.postpone(post);
  try {
    const files = await withOriginal(objects, post, signal, async (files) => {
      const { input, folder } = files;
      const { type } = post.original;
      const made = await decoders.decode({ input, type, output: folder, recipe: 'avif' }, signal, () => undefined);
      await publishFiles(dependencies, post, folder, made.files, signal);
      return made.files;
    });
    if (await store.finish(post, files)) await events.flush(id);
    else await removeIfGone(dependencies, post, files);
  } catch (error) {
    if (!(error instanceof DecoderCrashed || error instanceof PictureRefused)) throw error;
    log.warn({ err: error, id }, 'no AVIF of this picture');
    await store.drop(post);
  }
}

/** Removes the new files if the post was deleted during the run, after its objects had been removed. */
async function removeIfGone(
  { store, objects }: AvifDependencies,
  post: WaitingPost,
  files: readonly MadeFile[],
): Promise<void> {
  if (!(await store.isGone(post._id))) return;
  const keys = files.map(({ name }) => publicKey(post._id, name));
  for (const bucket of ['public', 'quarantine'] as const) await objects.remove(bucket, keys);
}
