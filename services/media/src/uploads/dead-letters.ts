import type { workKinds } from '@vitrina/contracts/wire';
import { isDuplicateKey, type ObjectStore, trusted } from '@vitrina/kernel';
import type { StoredOriginal } from '../files/sniff.ts';
import type { BlockedHashes } from './blocked-hashes.ts';
import { type DeadLetter, type PhotoDocument, type PostDocument, samePlace, type WorkDocument } from './documents.ts';
import type { StorageQuota } from './storage-quota.ts';
import { findDeadLetters, findDeadLettersBefore } from './work-queries.ts';
import type { JobAdder, WorkStore } from './work-store.ts';

/** Dead letter as shown to an operator. */
interface DeadLetterEntry extends DeadLetter {
  id: string;
  kind: Kind;
  ownerId: string;
  original: StoredOriginal;
}

type Kind = keyof typeof workKinds.toWire;

/** Sorts after every id. */
const END = 'g';

/** Result of an operator's command. */
export type Outcome = 'done' | 'unknown' | 'original gone' | 'replaced by a newer photo';

interface DeadLetterDependencies {
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  /** Both stores. */
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

  /** Returns all dead letters, newest first. */
  async list(): Promise<DeadLetterEntry[]> {
    const { posts, photos } = this.#dependencies;
    const [ofPosts, ofPhotos] = await Promise.all([findDeadLetters(posts.model), findDeadLetters(photos.model)]);
    const found = [...entries('post', ofPosts), ...entries('photo', ofPhotos)];
    return found.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  /**
   * Returns a page of dead letters, latest upload first.
   * @param kind both kinds if undefined
   * @param before id after which the page starts
   */
  async page(kind: Kind | undefined, before: string | undefined, limit: number): Promise<DeadLetterEntry[]> {
    const { posts, photos } = this.#dependencies;
    const ofPosts = kind === 'photo' ? [] : await findDeadLettersBefore(posts.model, before ?? END, limit);
    const ofPhotos = kind === 'post' ? [] : await findDeadLettersBefore(photos.model, before ?? END, limit);
    const found = [...entries('post', ofPosts), ...entries('photo', ofPhotos)];
    return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
  }

  /** Returns a dead letter by its upload's id; null if the upload is not a dead letter. */
  async find(id: string): Promise<DeadLetterEntry | null> {
    const { posts, photos } = this.#dependencies;
    const [post, photo] = [await findDeadLetter(posts, id), await findDeadLetter(photos, id)];
    const [found] = [...entries('post', post ? [post] : []), ...entries('photo', photo ? [photo] : [])];
    return found ?? null;
  }

  /** Processes a dead letter again from its original, and unblocks its content. */
  async retry(id: string): Promise<Outcome> {
    const { posts, photos, objects, blockedHashes, jobs } = this.#dependencies;
    const post = await findDeadLetter(posts, id);
    const photo = post ? null : await findDeadLetter(photos, id);
    const work = post ?? photo;
    if (!work) return 'unknown';
    if (!(await objects.stat('quarantine', work.original.key))) return 'original gone';
    await blockedHashes.clear(work.original.sha256);
    if (photo) return retryPhoto(photos, photo, jobs);
    return post ? queueRevived(await posts.revive(post), posts, jobs) : 'unknown';
  }

  /** Removes a dead letter and its original; its owner sees that the file must be sent again. */
  async discard(id: string): Promise<Outcome> {
    const { stores, objects, quota } = this.#dependencies;
    for (const store of stores) {
      const work = await findDeadLetter(store, id);
      if (!work) continue;
      await objects.remove('quarantine', [work.original.key]);
      await quota.release(work.ownerId, id);
      return (await store.recordLostOriginal(work)) ? 'done' : 'unknown';
    }
    return 'unknown';
  }
}

function entries(kind: Kind, works: readonly WorkDocument[]): DeadLetterEntry[] {
  return works.flatMap(({ _id: id, ownerId, original, dead }) =>
    dead ? { id, kind, ownerId, original, ...dead } : [],
  );
}

async function findDeadLetter<D extends WorkDocument>(store: WorkStore<D>, id: string): Promise<D | null> {
  const work = await store.read(id);
  return work?.state === 'failed' && work.dead ? work : null;
}

async function queueRevived<D extends WorkDocument>(
  revived: D | null,
  store: WorkStore<D>,
  jobs: JobAdder,
): Promise<Outcome> {
  if (!revived) return 'unknown';
  await jobs.addPending(store, revived);
  return 'done';
}

/** Revives a photo with a new version, because its failure was announced with the old one; refused if a newer one exists. */
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
