import type { Feature } from '@vitrina/kernel';
import type { CommentFeed } from '../comments/comment-feed.ts';
import { applyAccountStatus, isSuspended, syncAuthorComments } from '../comments/suspended-authors.ts';
import { withdrawUseful } from '../comments/useful-comments.ts';
import type { DirectoryContext } from '../context.ts';
import { changeRatings, ratedBy } from '../ratings/sync-ratings.ts';
import { applyMediaReady, applyPhotoReady, applyProviderChanged } from './apply-listings.ts';
import { eraseAccount } from './erase-account.ts';
import { type FeedHandlers, rebuildFeeds } from './feeds.ts';
import { Reconciler } from './reconciler.ts';
import { addIndexJob, type IndexedStore, refreshAndIndex } from './refresh-owner.ts';

/** Interval of the reconciler, in milliseconds. */
const RECONCILE_MS = 60_000;

/** Read model: applies the events of accounts and media, and is compared with their feeds. */
export const readModel: Feature<DirectoryContext> = {
  name: 'read model',
  start(context) {
    const { store, index, log, config, commentFeed } = context;
    const handlers = feedHandlers(context, commentFeed);
    context.events({ ...handlers, 'account.erased': (event) => eraseAccount(context, event) });
    const reconciler = new Reconciler({ store, index, handlers, feeds: rebuildFeeds(config), log });
    context.leaderTask('reconciler', (term) => reconciler.runOnce(term), {
      pauseMs: RECONCILE_MS,
      firstAfterMs: RECONCILE_MS,
      failureMessage: 'round of the reconciler failed',
    });
  },
};

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
      const { id: authorId } = event.data;
      await applyAccountStatus(store, event);
      const providerIds = await ratedBy(store, authorId);
      const { result, turned } = await changeRatings(context, { providerIds, authorId }, () =>
        syncAuthorComments(store, authorId),
      );
      if (await isSuspended(store, authorId)) await withdrawUseful(store, authorId);
      const { hidden, shown } = result;
      const rated = new Map(turned.map((comment) => [comment._id, comment]));
      for (const comment of hidden) await commentFeed?.removed(comment);
      for (const comment of shown) await commentFeed?.changed(rated.get(comment._id) ?? comment, { featured: false });
    },
  };
}
