import { type App, serveFeed } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { currentPhotoEvent } from '../photos/announcement.ts';
import { currentEvent } from '../posts/announcement.ts';

/** `GET /internal/posts` and `GET /internal/photos`: the current event of every post and every photo. */
export function serveFeeds(app: App, { posts, photos }: Dependencies, serviceToken: string): void {
  const mongo = posts.model.db;
  serveFeed(app, serviceToken, 'posts', {
    read: (after, limit) => posts.page(after, limit),
    count: () => posts.count(),
    toEvent: currentEvent,
    mongo,
  });
  serveFeed(app, serviceToken, 'photos', {
    read: (after, limit) => photos.page(after, limit),
    count: () => photos.count(),
    toEvent: currentPhotoEvent,
    mongo,
  });
}
