import type { EventEnvelope } from '@vitrina/contracts/events';
import { applyNewer, type EventHandlers, type Outbox, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type ProgressReporter, readyReport, removedReport } from '../live/progress.ts';
import type { PhotoDocument } from '../photos/photo-model.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { JobAdder } from '../work/job-adder.ts';
import type { WorkStore } from '../work/work-store.ts';
import { deleteObsoletePictures, eraseUploads } from './erase-uploads.ts';
import type { FileMover } from './file-mover.ts';
import { accountRemovalId, newFilesNeed, type RemovalDocument } from './removal-model.ts';

/** Dependencies of {@link removalHandlers}. */
export interface RemovalDependencies {
  removals: Model<RemovalDocument>;
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  postEvents: Outbox;
  jobs: JobAdder;
  progress: ProgressReporter;
  files: FileMover;
}

/**
 * Handlers of administrators' removals: apply the newest decision, withdraw the files before the event counts as applied,
 * and notify the owner's open gallery.
 */
export function removalHandlers(dependencies: RemovalDependencies): EventHandlers<'media'> {
  return {
    'removal.changed': async ({ version, data }) => {
      const { id: _id, kind, ownerId, removal } = data;
      const isNew = await applyRemoval(dependencies.removals, { _id, kind, ownerId, removal, version });
      await dependencies.files.handleDecision(_id);
      if (!isNew) return;
      // Blog entries are not in the gallery.
      if (kind === 'entry') return;
      if (kind === 'post') await dependencies.progress.report(ownerId, _id, removal ? removedReport : readyReport);
      else await reloadGallery(dependencies, ownerId, removal !== null);
    },
    'account.suspensionChanged': async ({ version, data }) => {
      const _id = accountRemovalId(data.id);
      await applyRemoval(dependencies.removals, {
        _id,
        kind: 'account',
        ownerId: data.id,
        removal: suspensionOf(data),
        version,
      });
      await dependencies.files.handleDecision(_id);
    },
    'account.erased': (event) => eraseUploads(dependencies, event),
    'entryPicture.dropped': ({ data }) => deleteObsoletePictures(dependencies, data),
  };
}

function suspensionOf({
  suspended,
  decision,
}: EventEnvelope<'account.suspensionChanged'>['data']): RemovalDocument['removal'] {
  return suspended ? { reason: decision?.reason ?? '', at: decision?.at ?? Date.now() } : null;
}

/** Stores a decision, with the need to move files, if it is newer than the stored one; returns false otherwise. */
export async function applyRemoval(
  removals: Model<RemovalDocument>,
  { _id, ...state }: Omit<RemovalDocument, 'need' | 'filesVersion'>,
): Promise<boolean> {
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
async function reloadGallery(
  { posts, progress }: RemovalDependencies,
  ownerId: string,
  removed: boolean,
): Promise<void> {
  const one = await posts.model
    .findOne({ ownerId }, { _id: 1 })
    .sort({ createdAt: -1 })
    .lean<Pick<PostDocument, '_id'>>();
  if (one) await progress.report(ownerId, one._id, removed ? removedReport : readyReport);
}
