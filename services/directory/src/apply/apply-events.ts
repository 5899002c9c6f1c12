import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers, JobProducer, Log } from '@vitrina/kernel';
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
 * @param board who tells open pages; null where there are none
 * @param forgetAnswers absent in commands, which erase nothing
 */
export function eventHandlers(
  dependencies: ApplyDependencies,
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
      await refreshAndIndex(dependencies, event.data.id, { 'index.provider': [event.data.id] });
      for (const comment of answered) await board?.changed(comment, { featured: false });
    },
  };
}

type IndexJob = 'index.provider' | 'index.post';

/** Brings an owner and their posts in line and asks for the index jobs of what moved, and of `own`. */
export async function refreshAndIndex(
  dependencies: ApplyDependencies,
  ownerId: string,
  own: Partial<Record<IndexJob, string[]>> = {},
): Promise<void> {
  const moved = await refreshOwner(dependencies.store, ownerId);
  const posts = new Set([...(own['index.post'] ?? []), ...moved]);
  await Promise.all([
    ...(own['index.provider'] ?? []).map((id) => ask(dependencies, 'index.provider', id)),
    ...[...posts].map((id) => ask(dependencies, 'index.post', id)),
  ]);
}

/** Adds an index job; where Redis is away the need in the document waits for the relay. */
async function ask(dependencies: ApplyDependencies, job: IndexJob, id: string): Promise<void> {
  const kind = job === 'index.provider' ? 'provider' : 'post';
  try {
    await dependencies.jobs.add(job, { id }, { once: { id: `${kind}-${id}`, again: true } });
  } catch (error) {
    dependencies.log.warn({ err: error, id, job }, 'index job left to the relay');
  }
}
