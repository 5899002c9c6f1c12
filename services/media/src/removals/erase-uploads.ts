import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { compareAndSet, type Outbox, type OutboxEntry, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { PhotoDocument } from '../photos/photo-model.ts';
import { deletedEvent } from '../posts/announcement.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { JobAdder } from '../work/job-adder.ts';
import type { WorkDocument } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';
import type { FileMover } from './file-mover.ts';
import { accountRemovalId, newFilesNeed, type RemovalDocument } from './removal-model.ts';

/** Dependencies of {@link eraseUploads}. */
export interface EraseUploadsDependencies {
  removals: Model<RemovalDocument>;
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  postEvents: Outbox;
  jobs: JobAdder;
  files: FileMover;
}

/**
 * Deletes every upload of an erased account: the texts in the same write, the files by a purge job each. The account's
 * removal stays and is marked, so that an upload accepted at this moment is deleted by its first run. Repeatable.
 */
export async function eraseUploads(
  dependencies: EraseUploadsDependencies,
  { version, data: { id } }: EventEnvelope<'account.erased'>,
): Promise<void> {
  const { removals, posts, photos, postEvents, jobs, files } = dependencies;
  const _id = accountRemovalId(id);
  const mark = {
    ownerId: id,
    kind: 'account' as const,
    version,
    erased: true,
    removal: { reason: '', at: Date.now() },
  };
  await removals.updateOne({ _id }, { $set: { ...mark, need: newFilesNeed() } }, { upsert: true });
  await files.handleDecision(_id);
  for (const post of await posts.model.find({ ownerId: id }).lean<PostDocument[]>()) {
    await remove(posts, jobs, post._id, (work) => (work.version > 0 ? deletedEvent(work, work.version + 1) : []));
    await postEvents.flush(post._id);
  }
  await posts.model.updateMany({ ownerId: id }, { $set: { event: '', text: '', website: '', fingerprint: '' } });
  for (const photo of await photos.model.find({ ownerId: id }).lean<PhotoDocument[]>()) {
    await remove(photos, jobs, photo._id, () => []);
  }
  await removals.updateMany({ ownerId: id, removal: trusted({ $ne: null }) }, { $set: { 'removal.reason': '' } });
}

/** Deletes the obsolete pictures of a blog entry. Repeatable. */
export async function deleteObsoletePictures(
  { photos, jobs }: Pick<EraseUploadsDependencies, 'photos' | 'jobs'>,
  { entryId, ownerId, last }: EventData<'entryPicture.dropped'>,
): Promise<void> {
  const upTo = last === null ? Number.MAX_SAFE_INTEGER : ((await photos.read(last))?.version ?? 0);
  const pictures = await photos.model
    .find({ entryId, ownerId, version: trusted({ $lte: upTo }) }, { _id: 1 })
    .lean<Array<Pick<PhotoDocument, '_id'>>>();
  for (const { _id } of pictures) await remove(photos, jobs, _id, () => []);
}

/** Marks an upload as deleted, even while runs change it, and adds its purge job. */
async function remove<D extends WorkDocument>(
  store: WorkStore<D>,
  jobs: JobAdder,
  id: string,
  eventsOf: (work: D) => OutboxEntry[],
): Promise<void> {
  await compareAndSet(async () => {
    const work = await store.read(id);
    if (!work || work.state === 'deleted' || work.state === 'purged') return true;
    const outbox = eventsOf(work);
    const version = outbox.length > 0 ? work.version + 1 : work.version;
    return (await store.delete(work, { at: store.now(), version, outbox })) || undefined;
  });
  const left = await store.read(id);
  if (left?.need) await jobs.addPending(store, left, left.need);
}
