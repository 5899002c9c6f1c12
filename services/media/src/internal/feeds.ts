import { type App, serveFeed, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { currentPhotoEvent } from '../photos/announcement.ts';
import { currentEvent } from '../posts/announcement.ts';
import type { WorkDocument } from '../work/work-document.ts';

/** `GET /internal/posts` and `GET /internal/photos`: the current event of every post and every photo. */
export function serveFeeds(app: App, { posts, photos }: Dependencies, serviceToken: string): void {
  serveFeed(app, serviceToken, 'posts', { read: reader(posts.model), toEvent: currentEvent, mongo: posts.model.db });
  serveFeed(app, serviceToken, 'photos', {
    read: reader(photos.model),
    toEvent: currentPhotoEvent,
    mongo: photos.model.db,
  });
}

function reader<D extends WorkDocument>(model: Model<D>): (after: string, limit: number) => Promise<D[]> {
  return (after, limit) =>
    model
      .find({ _id: trusted({ $gt: after }) } as never)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<D[]>();
}
