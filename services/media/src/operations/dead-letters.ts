import type { workKinds } from '@vitrina/contracts/wire';
import { isDuplicateKey, type ObjectStore, trusted } from '@vitrina/kernel';
import type { StorageQuota } from '../admission/storage-quota.ts';
import { type PhotoDocument, samePlace } from '../photos/photo-model.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { BlockedHashes } from '../work/blocked-hashes.ts';
import type { JobAdder } from '../work/job-adder.ts';
import type { DeadLetter, WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';

/** A dead letter, as an operator sees it. */
export interface DeadLetterEntry extends DeadLetter, Pick<WorkDocument, 'ownerId' | 'original'> {
  id: string;
  kind: Kind;
}

type Kind = keyof typeof workKinds.toWire;

/** Behind every id. */
const END = 'g';

/** The result of an operator's command. */
export type Outcome = 'done' | 'unknown' | 'original gone' | 'replaced by a newer photo';

export interface DeadLetterDependencies {
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  /** Both. */
  stores: readonly WorkStore<WorkDocument>[];
  objects: ObjectStore;
  blockedHashes: BlockedHashes;
  quota: StorageQuota;
  jobs: JobAdder;
}

/** Dead letters: failed documents with the field `dead`, so that they do not depend on Redis or its retention. */
export class DeadLetters {
  readonly #dependencies: DeadLetterDependencies;

  constructor(dependencies: DeadLetterDependencies) {
    this.#dependencies = dependencies;
  }

  /** All dead letters, the newest first. */
  async list(): Promise<DeadLetterEntry[]> {
    const { posts, photos } = this.#dependencies;
    const [ofPosts, ofPhotos] = await Promise.all([posts.deadLetters(), photos.deadLetters()]);
    const found = [...ofPosts.flatMap(entryOf('post')), ...ofPhotos.flatMap(entryOf('photo'))];
    return found.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  /**
   * A page of dead letters, those uploaded last first.
   * @param kind both kinds where it is not given
   * @param before id behind which to go on
   */
  async page({
    kind,
    before = END,
    limit,
  }: {
    kind?: Kind | undefined;
    before?: string | undefined;
    limit: number;
  }): Promise<DeadLetterEntry[]> {
    const { posts, photos } = this.#dependencies;
    const ofPosts = kind === 'photo' ? [] : await posts.deadLettersBefore(before, limit);
    const ofPhotos = kind === 'post' ? [] : await photos.deadLettersBefore(before, limit);
    const found = [...ofPosts.flatMap(entryOf('post')), ...ofPhotos.flatMap(entryOf('photo'))];
    return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
  }

  /** One dead letter; null for an upload that is none. */
  async find(id: string): Promise<DeadLetterEntry | null> {
    const { posts, photos } = this.#dependencies;
    const post = await markedOne(posts, id);
    if (post) return entryOf('post')(post)[0] ?? null;
    const photo = await markedOne(photos, id);
    return photo ? (entryOf('photo')(photo)[0] ?? null) : null;
  }

  /** Processes one again from its original, and unblocks its content. */
  async retry(id: string): Promise<Outcome> {
    const { posts, photos, objects, blockedHashes, jobs } = this.#dependencies;
    const post = await markedOne(posts, id);
    const photo = post ? null : await markedOne(photos, id);
    const work = post ?? photo;
    if (!work) return 'unknown';
    if (!(await objects.stat('quarantine', work.original.key))) return 'original gone';
    await blockedHashes.clear(work.original.sha256);
    if (post) return queueRevived(await posts.revive(post), posts, jobs);
    return photo ? retryPhoto(photos, photo, jobs) : 'unknown';
  }

  /** Removes the original of one and takes it off the list; its owner sees that the file must be sent again. */
  async discard(id: string): Promise<Outcome> {
    const { stores, objects, quota } = this.#dependencies;
    for (const store of stores) {
      const work = await markedOne(store, id);
      if (!work) continue;
      await objects.remove('quarantine', [work.original.key]);
      await quota.release(work.ownerId, id);
      return (await store.loseOriginal(work)) ? 'done' : 'unknown';
    }
    return 'unknown';
  }
}

function entryOf(kind: Kind): (work: WorkDocument) => DeadLetterEntry[] {
  return ({ _id: id, ownerId, original, dead }) => (dead ? [{ id, kind, ownerId, original, ...dead }] : []);
}

async function markedOne<D extends WorkDocument>(store: WorkStore<D>, id: string): Promise<D | null> {
  const work = await store.read(id);
  return work?.state === 'failed' && work.dead ? work : null;
}

async function queueRevived<D extends WorkDocument>(
  revived: Awaited<ReturnType<WorkStore<D>['revive']>>,
  store: WorkStore<D>,
  jobs: JobAdder,
): Promise<Outcome> {
  if (!revived) return 'unknown';
  await jobs.addNeeded(store, revived, revived.need);
  return 'done';
}

/** Its failure was announced with its version, so it is revived with a new one, unless a newer photo took its place. */
async function retryPhoto(store: WorkStore<PhotoDocument>, photo: PhotoDocument, jobs: JobAdder): Promise<Outcome> {
  const { ownerId, version: failed } = photo;
  const newer = { ...samePlace(photo), version: trusted({ $gt: failed }) };
  if (await store.model.exists(newer)) return 'replaced by a newer photo';
  const last = await store.model.findOne({ ownerId }, { version: 1 }).sort({ version: -1 }).lean<PhotoDocument>();
  const version = (last?.version ?? failed) + 1;
  try {
    return await queueRevived(await store.revive(photo, { version }), store, jobs);
  } catch (error) {
    if (isDuplicateKey(error)) return 'replaced by a newer photo';
    throw error;
  }
}
