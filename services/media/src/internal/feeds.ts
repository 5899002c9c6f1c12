import { type App, type ServiceKeys, serveFeed } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { currentPhotoEvent } from '../photos/announcement.ts';
import { currentEvent } from '../posts/announcement.ts';

/** `GET /internal/posts` and `GET /internal/photos`: the current event of every post and every photo. */
export function serveFeeds(app: App, { posts, photos }: Dependencies, keys: ServiceKeys): void {
  const mongo = posts.model.db;
  serveFeed(app, keys, 'posts', {
    read: (after, limit) => posts.page(after, limit),
    count: () => posts.count(),
    toEvent: currentEvent,
    mongo,
  });
  serveFeed(app, keys, 'photos', {
    read: (after, limit) => photos.page(after, limit),
    count: () => photos.count(),
    // The picture of a blog entry is part of the entry, which the directory owns.
    toEvent: (photo) => {
      const event = currentPhotoEvent(photo);
      return event?.name === 'photo.ready' ? event : null;
    },
    mongo,
  });
}
