import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { workIdOf } from '@vitrina/contracts/works';
import {
  applyNewer,
  compareAndSet,
  type EventHandlers,
  type Feature,
  type OutboxEntry,
  trusted,
} from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { MediaConnections, MediaContext } from '../context.ts';
import { deletedEvent } from '../uploads/announcements.ts';
import type { PhotoDocument, PostDocument, WorkDocument } from '../uploads/documents.ts';
import { readyReport, removedReport } from '../uploads/progress.ts';
import { accountRemovalId, newFilesNeed, type RemovalDocument } from '../uploads/withdrawals.ts';
import type { JobAdder, WorkStore } from '../uploads/work-store.ts';
import { cdnPurge, FileMover } from './file-mover.ts';

/** Withdrawals of removed and suspended uploads, and deletions of those of erased accounts. */
export const removals: Feature<MediaContext> = {
  name: 'removals',
  start(context) {
    const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = context.config;
    const files = new FileMover({ ...context, cdn: url ? cdnPurge(url, token) : null });
    files.start();
    context.shutdown.add('workers', () => files.close());
    context.events(removalHandlers(context, files));
  },
};

/**
 * Handlers of administrators' removals, which apply the newest decision, withdraw the files before the event counts as
 * applied, and notify the owner's open gallery; and of erased accounts and dropped pictures, whose uploads are deleted.
 */
export function removalHandlers(media: MediaConnections, files: FileMover): EventHandlers<'media'> {
  return {
    'removal.changed': async ({ version, data }) => {
      const { id: _id, kind, ownerId, removal } = data;
      const post = kind === 'post' ? await media.posts.read(_id) : null;
      const isNew = await applyRemoval(media.removals, {
        _id,
        kind,
        ownerId,
        removal,
        version,
        ...(kind === 'post' && { workId: workIdOf({ id: _id, work: post?.work }) }),
      });
      // The erasure of the account did not see a removal that arrives after it.
      if (await media.withdrawals.isErased({ ownerId })) await eraseReasons(media.removals, ownerId);
      await files.handleDecision(_id);
      if (!isNew) return;
      // Blog entries are not in the gallery.
      if (kind === 'entry') return;
      if (kind === 'post') await media.progress.report(ownerId, _id, removal ? removedReport : readyReport);
      else await reloadGallery(media, ownerId, removal !== null);
    },
    'account.suspensionChanged': async ({ version, data }) => {
      const { id: ownerId, suspended, decision } = data;
      const _id = accountRemovalId(ownerId);
      const removal = suspended ? { reason: decision?.reason ?? '', at: decision?.at ?? Date.now() } : null;
      await applyRemoval(media.removals, { _id, kind: 'account', ownerId, removal, version });
      await files.handleDecision(_id);
    },
    'account.erased': (event) => eraseUploads(media, files, event),
    'entryPicture.dropped': ({ data }) => deleteObsoletePictures(media, data),
  };
}

/** Stores a decision, with the need to move files, if it is newer than the stored one; returns false otherwise. */
async function applyRemoval(removals: Model<RemovalDocument>, { _id, ...state }: RemovalDocument): Promise<boolean> {
  const change = { ...state, need: newFilesNeed() };
  return applyNewer({
    version: state.version,
    update: async () => {
      const older = { _id, version: trusted({ $lt: state.version }) };
      return (await removals.updateOne(older, { $set: change })).matchedCount > 0;
    },
    held: async () => (await removals.findById(_id).lean<RemovalDocument>())?.version ?? null,
    create: () => removals.create({ _id, ...change }),
  });
}

/** Makes the owner's open gallery reload everything, by reporting a single post. */
async function reloadGallery({ posts, progress }: MediaConnections, ownerId: string, removed: boolean): Promise<void> {
  const one = await posts.model.findOne({ ownerId }, { _id: 1 }).sort({ createdAt: -1 }).lean<PostDocument>();
  if (one) await progress.report(ownerId, one._id, removed ? removedReport : readyReport);
}

/**
 * Deletes every upload of an erased account: the texts in the same write, the files by a purge job each. The account's
 * removal stays and is marked, so that an upload accepted at this moment is deleted by its first run. Repeatable.
 */
async function eraseUploads(
  { removals, posts, photos, postEvents, jobs }: MediaConnections,
  files: FileMover,
  { version, data: { id } }: EventEnvelope<'account.erased'>,
): Promise<void> {
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
  await eraseReasons(removals, id);
}

/** Empties the reasons of an account's removals, which stay in effect. */
async function eraseReasons(removals: Model<RemovalDocument>, ownerId: string): Promise<void> {
  await removals.updateMany({ ownerId, removal: trusted({ $ne: null }) }, { $set: { 'removal.reason': '' } });
}

/** Deletes the obsolete pictures of a blog entry. Repeatable. */
async function deleteObsoletePictures(
  { photos, jobs }: MediaConnections,
  { entryId, ownerId, last }: EventData<'entryPicture.dropped'>,
): Promise<void> {
  const upTo = last === null ? Number.MAX_SAFE_INTEGER : ((await photos.read(last))?.version ?? 0);
  const pictures = await photos.model
    .find({ entryId, ownerId, version: trusted({ $lte: upTo }) }, { _id: 1 })
    .lean<PhotoDocument[]>();
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
  if (left) await jobs.addPending(store, left);
}
