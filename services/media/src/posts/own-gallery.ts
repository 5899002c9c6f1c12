import type { OwnPost } from '@vitrina/contracts';
import { timeZoneOf } from '@vitrina/contracts/places';
import type { Session } from '@vitrina/kernel';
import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { ProgressBoard } from '../live/progress.ts';
import { describeOwnPosts } from './own-post.ts';
import type { PostDocument } from './post-model.ts';

/** Every post of a user as they see it, newest first. */
export async function readOwnGallery(
  posts: Model<PostDocument>,
  board: ProgressBoard,
  session: Session & { userId: string },
): Promise<OwnPost[]> {
  const found = await posts
    .find({ ownerId: session.userId, state: trusted({ $nin: ['deleted', 'purged'] }) })
    .select({ outbox: 0 })
    .lean<PostDocument[]>();
  const underWay = found.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
  return describeOwnPosts(found, {
    plan: session.plan,
    timeZone: timeZoneOf(session),
    now: Date.now(),
    percents: await board.percents(underWay),
  });
}
