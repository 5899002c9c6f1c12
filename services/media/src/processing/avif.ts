import { rm } from 'node:fs/promises';
import { SMALL_WIDTH } from '@vitrina/contracts/layout';
import {
  type Clock,
  type JobProducer,
  type Log,
  makeScratch,
  type ObjectStore,
  type Outbox,
  RepeatingTask,
  trusted,
} from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import { publicKey } from '../files/keys.ts';
import { DecoderCrashed, PictureRefused } from '../files/limited-program.ts';
import type { DecoderPool } from '../images/decoder-pool.ts';
import type { MadeFile } from '../images/recipe.ts';
import { readyEvent } from '../uploads/announcements.ts';
import type { PostDocument, ReadyMedia } from '../uploads/documents.ts';
import type { Withdrawals } from '../uploads/withdrawals.ts';
import { fetchOriginal, publishFiles } from './run-files.ts';

/** Time between two sweeps, in milliseconds. */
const SWEEP_MS = 2_000;
/** The same after a sweep that found nothing: these files may come later. */
const REST_MS = 10_000;
/** Posts read in one sweep. */
const BATCH = 20;
/** Delay before a post is checked again after its job was added, in milliseconds: either it is done, or Redis lost it. */
const RECHECK_MS = 60_000;

/**
 * Adds the AVIF jobs of viewed pictures while no new pictures wait. Each worker of the queue `maintenance` runs it; adding
 * a job twice is harmless. The documents record the pending work, so losing Redis loses nothing.
 */
export function avifSweep(store: AvifStore, producer: JobProducer, log: Log): RepeatingTask {
  const sweep = async () => {
    const due = await store.due();
    if (due.length === 0) return { pauseMs: REST_MS };
    if (await isBusy(producer)) return { pauseMs: SWEEP_MS };
    for (const post of due) {
      const { _id: id, generation } = post;
      await store.postpone(post);
      await producer.add('image.avif', { id, generation }, { once: { id: `image.avif-${id}-${generation}` } });
    }
    return { pauseMs: SWEEP_MS };
  };
  return new RepeatingTask(sweep, { pauseMs: SWEEP_MS, failureMessage: 'sweep for AVIF failed', log });
}

/** Dependencies of {@link makeAvif}. */
export interface AvifDependencies {
  store: AvifStore;
  objects: ObjectStore;
  withdrawals: Withdrawals;
  producer: JobProducer;
  /** Separate decoding children, with a lower priority than those for new pictures. */
  decoders: Pick<DecoderPool, 'decode'>;
  events: Outbox;
}

/**
 * Makes the AVIF files of a viewed picture: decodes in a child process, stores the files under their fixed keys and ends
 * with one guarded write and its event. Postpones the post while new pictures wait. A picture that crashes its decoder
 * keeps its other files; all other faults throw, so that the queue retries.
 */
export async function makeAvif(
  dependencies: AvifDependencies,
  { id, generation, signal, log }: { id: string; generation: number; signal: AbortSignal; log: Log },
): Promise<void> {
  const { store, producer, events } = dependencies;
  const post = await store.read(id, generation);
  if (!post) return;
  const widths = store.missingWidths(post);
  if (widths.length === 0) return store.endWait(post);
  if (await isBusy(producer)) return store.postpone(post);
  try {
    const files = await makeFiles(dependencies, post, widths, signal);
    if (await store.finish(post, files)) await events.flush(id);
    else await removeIfGone(dependencies, post, files);
  } catch (error) {
    if (!(error instanceof DecoderCrashed || error instanceof PictureRefused)) throw error;
    log.warn({ err: error, id }, 'no AVIF of this picture');
    await store.refuse(post);
  }
}

async function makeFiles(
  dependencies: AvifDependencies,
  post: WaitingPost,
  widths: readonly number[],
  signal: AbortSignal,
): Promise<MadeFile[]> {
  const folder = await makeScratch('media');
  try {
    const input = await fetchOriginal(dependencies.objects, post, folder, signal);
    const request = { input, type: post.original.type, output: folder, recipe: 'avif', widths } as const;
    const { files } = await dependencies.decoders.decode(request, signal, () => undefined);
    await publishFiles(dependencies, post, folder, files, signal);
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
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

/** True while new pictures wait or are being decoded; AVIF files are made only in between. */
async function isBusy(producer: JobProducer): Promise<boolean> {
  const counts = await producer.queue('image').getJobCounts('active', 'waiting', 'prioritized');
  return Object.values(counts).some((count) => count > 0);
}

/** Views of a picture's files in other formats by browsers that show AVIF. */
export interface PictureViews {
  id: string;
  /** Views of files up to {@link SMALL_WIDTH} pixels wide. */
  small: number;
  /** Views of wider files. */
  large: number;
}

/** A ready picture that waits for AVIF files. */
export type WaitingPost = PostDocument & { media: ReadyMedia };

/**
 * Posts that wait for AVIF files. Every change is one guarded update, so a deleted post stays deleted. Separate from
 * `WorkStore` because such a post is finished: it stays ready while its files are made, needs no lease (making them
 * twice changes nothing) and does not fail if they do.
 */
export class AvifStore {
  readonly #posts: Model<PostDocument>;
  readonly #clock: Clock;
  readonly #afterViews: number;

  /** @param afterViews views after which a picture gets AVIF files of the viewed kind of width */
  constructor(posts: Model<PostDocument>, clock: Clock, afterViews: number) {
    this.#posts = posts;
    this.#clock = clock;
    this.#afterViews = afterViews;
  }

  /**
   * Counts views, and lets the pictures that now have enough wait for AVIF files. A report that arrives twice counts
   * twice.
   * @returns ids of the others, which get no such files: animations, videos, photos of profiles, unknown ids
   */
  async count(views: readonly PictureViews[]): Promise<string[]> {
    const still = {
      state: 'ready' as const,
      'media.kind': 'image' as const,
      'media.animated': trusted({ $ne: true }),
      withoutAvif: trusted({ $exists: false }),
    };
    const ids = views.map(({ id }) => id);
    const found = await this.#posts
      .find({ ...still, _id: trusted({ $in: ids }) })
      .select({ _id: 1 })
      .lean<PostDocument[]>();
    const counted = new Set(found.map(({ _id }) => _id));
    if (counted.size === 0) return ids;
    const writes = views
      .filter(({ id }) => counted.has(id))
      .map(({ id, small, large }) => ({
        updateOne: { filter: { _id: id, ...still }, update: { $inc: { smallViews: small, largeViews: large } } },
      }));
    await this.#posts.bulkWrite(writes, { ordered: false });
    const enough = trusted({ $gte: this.#afterViews });
    await this.#posts.updateMany(
      {
        ...still,
        _id: trusted({ $in: [...counted] }),
        avifFrom: trusted({ $exists: false }),
        $or: [{ smallViews: enough }, { largeViews: enough }],
      },
      { $set: { avifFrom: this.#clock.now() } },
    );
    return ids.filter((id) => !counted.has(id));
  }

  /** Widths of the AVIF files that a post's views ask for and that it does not have, in pixels, largest first. */
  missingWidths({ media: { files }, smallViews = 0, largeViews = 0 }: WaitingPost): number[] {
    const widthsOf = (format: MadeFile['format']) =>
      files.filter((file) => file.format === format).map(({ width }) => width);
    const made = widthsOf('avif');
    const missing = widthsOf('webp').filter((width) => !made.includes(width));
    // If the small files are there, such views come from places that show the picture alone, in formats with its widest
    // file.
    const isAlone = smallViews >= this.#afterViews && !missing.some((width) => width <= SMALL_WIDTH);
    const isLargeWanted = isAlone || largeViews >= this.#afterViews;
    return missing.filter((width) => (width > SMALL_WIDTH ? isLargeWanted : smallViews >= this.#afterViews));
  }

  /** Returns posts that wait, oldest first. */
  async due(): Promise<PostDocument[]> {
    return this.#posts
      .find({ state: 'ready', avifFrom: trusted({ $lte: this.#clock.now() }) })
      .sort({ avifFrom: 1 })
      .limit(BATCH)
      .select({ _id: 1, generation: 1 })
      .lean<PostDocument[]>();
  }

  /** Returns the post of a job; null if it no longer waits. */
  async read(id: string, generation: number): Promise<WaitingPost | null> {
    const post = await this.#posts.findOne({ _id: id, generation, state: 'ready' }).lean<PostDocument>();
    return post?.avifFrom && post.media ? { ...post, media: post.media } : null;
  }

  /** True if a post's files must no longer be public. */
  async isGone(id: string): Promise<boolean> {
    const state = (await this.#posts.findById(id).select({ state: 1 }).lean<PostDocument>())?.state;
    return state !== 'ready';
  }

  /** Delays the next check of a post, because its job was just added or has to wait. */
  async postpone(post: PostDocument): Promise<void> {
    await this.#change(post, { $set: { avifFrom: new Date(this.#clock.now().getTime() + RECHECK_MS) } });
  }

  /** Ends the wait of a post that needs no further files. */
  async endWait(post: PostDocument): Promise<void> {
    await this.#change(post, { $unset: this.#ended(post) });
  }

  /** Ends the wait of a post whose files cannot be made, for good. */
  async refuse(post: PostDocument): Promise<void> {
    await this.#change(post, { $unset: this.#ended(post), $set: { withoutAvif: true } });
  }

  /** Adds the files to a post, with its event, in one write; returns false if the post has changed since it was read. */
  async finish(post: WaitingPost, files: readonly MadeFile[]): Promise<boolean> {
    const names = files.map(({ name }) => name);
    const kept = post.media.files.filter(({ name }) => !names.includes(name));
    const media = { ...post.media, files: [...files, ...kept] };
    const version = post.version + 1;
    return this.#change(
      post,
      {
        $set: { media, version },
        $unset: this.#ended(post),
        $push: { outbox: { $each: readyEvent(post, media, version) } },
      },
      { version: post.version },
    );
  }

  /** Fields that a run removes: the counts that it acted on, not those that are still too low. */
  #ended({ smallViews = 0, largeViews = 0 }: PostDocument): Record<string, 1> {
    return {
      avifFrom: 1,
      ...(smallViews >= this.#afterViews && { smallViews: 1 }),
      ...(largeViews >= this.#afterViews && { largeViews: 1 }),
    };
  }

  async #change(
    { _id, generation }: PostDocument,
    change: UpdateQuery<PostDocument>,
    also: Partial<PostDocument> = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.#posts.updateOne({ _id, generation, state: 'ready', ...also }, change);
    return matchedCount === 1;
  }
}
