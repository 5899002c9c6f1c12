import type { FeedEvent } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { CommentFeed } from '../comments/comment-feed.ts';
import { applyAccountStatus, syncAuthorComments } from '../comments/suspended-authors.ts';
import { applyMediaReady, applyPhotoReady, applyProviderChanged } from './apply-listings.ts';
import { addIndexJob, type IndexedStore, refreshAndIndex } from './refresh-owner.ts';

/** Handlers of the events from which the read model is built. */
export type FeedHandlers = Pick<EventHandlers<'directory'>, FeedEvent['name']>;

/**
 * Builds the handlers of the events that are also in feeds. Every event, even an old one, refreshes the owner's posts,
 * because its first delivery may have failed between the two writes. The same applies to the comments of an account
 * whose suspension changed.
 * @param commentFeed notifies open pages; absent in commands
 */
export function feedHandlers(context: IndexedStore, commentFeed?: CommentFeed): FeedHandlers {
  const { store } = context;
  return {
    'provider.changed': async (event) => {
      const { id } = event.data;
      const applied = await applyProviderChanged(store, event);
      await refreshAndIndex(context, id, applied ? { 'index.provider': [id] } : {});
    },
    'photo.ready': async (event) => {
      if (await applyPhotoReady(store, event)) await addIndexJob(context, 'index.provider', event.data.ownerId);
    },
    'media.ready': async (event) => {
      const { id, ownerId } = event.data;
      const applied = await applyMediaReady(store, event);
      await refreshAndIndex(context, ownerId, applied ? { 'index.post': [id] } : {});
    },
    'account.suspensionChanged': async (event) => {
      await applyAccountStatus(store, event);
      const { hidden, shown } = await syncAuthorComments(store, event.data.id);
      for (const comment of hidden) await commentFeed?.removed(comment);
      for (const comment of shown) await commentFeed?.changed(comment, { featured: false });
    },
  };
}
