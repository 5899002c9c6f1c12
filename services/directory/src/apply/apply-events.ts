import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers, JobProducer, Log } from '@vitrina/kernel';
import type { EntryPictures } from '../blog/entry-pictures.ts';
import type { CommentBoard } from '../live/comment-board.ts';
import type { Store } from '../model/store.ts';
import { applyAccountErased } from './account-erased.ts';
import { applyAccountStatus } from './account-status.ts';
import { syncAuthorComments } from './author-comments.ts';
import { applyMediaReady } from './media-ready.ts';
import { applyPhotoReady } from './photo-ready.ts';
import { applyProviderChanged } from './provider-changed.ts';
import { refreshOwner } from './refresh-owner.ts';
import { logStaffAct } from './staff-acted.ts';

/** What applying events needs beside the store. */
export interface ApplyDependencies {
  store: Store;
  jobs: JobProducer;
  log: Log;
}

/** Removes what finished deliveries of appeals' answers say of accounts. */
export type ForgetAnswers = (accountIds: ReadonlySet<string>) => Promise<void>;

/**
 * The handlers of the directory's events. The owner's posts are brought in line after every event, an old one too: its
 * first delivery may have died between the two writes. So are the comments of an account whose suspension changed.
 * @param dependencies `entryPictures` is absent in commands, whose feeds know no blogs
 * @param board who tells open pages; null where there are none
 * @param forgetAnswers absent in commands, which erase nothing
 */
export function eventHandlers(
  { entryPictures, ...dependencies }: ApplyDependencies & { entryPictures?: EntryPictures },
  board: CommentBoard | null,
  forgetAnswers?: ForgetAnswers,
): EventHandlers<'directory'> {
  const { store } = dependencies;
  return {
    'provider.changed': async (event: EventEnvelope<'provider.changed'>) => {
      const applied = await applyProviderChanged(store, event);
      await refreshAndIndex(dependencies, event.data.id, applied ? { 'index.provider': [event.data.id] } : {});
    },
    'photo.ready': async (event) => {
      const applied = await applyPhotoReady(store, event);
      if (!applied) return;
      await ask(dependencies, 'index.provider', event.data.ownerId);
    },
    'media.ready': async (event) => {
      const applied = await applyMediaReady(store, event);
      await refreshAndIndex(dependencies, event.data.ownerId, applied ? { 'index.post': [event.data.id] } : {});
    },
    'entryPicture.ready': async (event) => {
      if (await entryPictures?.ready(event)) await ask(dependencies, 'index.entry', event.data.entryId);
    },
    'entryPicture.failed': async (event) => entryPictures?.failed(event),
    'staff.acted': async ({ data }) => logStaffAct(store, data),
    'account.suspensionChanged': async (event) => {
      await applyAccountStatus(store, event);
      const { hidden, shown } = await syncAuthorComments(store, event.data.id);
      for (const comment of hidden) await board?.gone(comment);
      for (const comment of shown) await board?.changed(comment, { featured: false });
    },
    'account.erased': async (event) => {
      await forgetAnswers?.(new Set([event.data.id]));
      const answered = await applyAccountErased(store, event);
      const entries = await store.entries.find({ ownerId: event.data.id, deleted: false }, { _id: 1 }).lean();
      const blog = entries.map(({ _id }) => _id);
      for (const id of blog) await entryPictures?.delete(id);
      await refreshAndIndex(dependencies, event.data.id, { 'index.provider': [event.data.id], 'index.entry': blog });
      for (const comment of answered) await board?.changed(comment, { featured: false });
    },
  };
}

/** The jobs that bring a document to the search index, with what their ids begin with. */
const kinds = { 'index.provider': 'provider', 'index.post': 'post', 'index.entry': 'entry' } as const;

type IndexJob = keyof typeof kinds;

/** Brings an owner, their posts and their entries in line and asks for the index jobs of what moved, and of `own`. */
export async function refreshAndIndex(
  dependencies: ApplyDependencies,
  ownerId: string,
  own: Partial<Record<IndexJob, string[]>> = {},
): Promise<void> {
  const moved = await refreshOwner(dependencies.store, ownerId);
  const idsOf: Record<IndexJob, Set<string>> = {
    'index.provider': new Set(own['index.provider']),
    'index.post': new Set([...(own['index.post'] ?? []), ...moved.posts]),
    'index.entry': new Set([...(own['index.entry'] ?? []), ...moved.entries]),
  };
  const jobs = Object.keys(kinds) as IndexJob[];
  await Promise.all(jobs.flatMap((job) => [...idsOf[job]].map((id) => ask(dependencies, job, id))));
}

/** Adds an index job; where Redis is away the need in the document waits for the relay. */
async function ask(dependencies: ApplyDependencies, job: IndexJob, id: string): Promise<void> {
  try {
    await dependencies.jobs.add(job, { id }, { once: { id: `${kinds[job]}-${id}`, again: true } });
  } catch (error) {
    dependencies.log.warn({ err: error, id, job }, 'index job left to the relay');
  }
}
