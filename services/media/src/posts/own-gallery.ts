import type { OwnPost } from '@vitrina/contracts';
import { timeZoneOf } from '@vitrina/contracts/places';
import type { Session } from '@vitrina/kernel';
import { trusted } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { RemovalDocument } from '../removals/removal-model.ts';
import { describeOwnPosts } from './own-post.ts';
import type { PostDocument } from './post-model.ts';

/** Every post of a user as they see it, newest first. */
export async function readOwnGallery(
  { posts, removals, board }: Pick<Dependencies, 'posts' | 'removals' | 'board'>,
  session: Session & { userId: string },
): Promise<OwnPost[]> {
  const [found, away] = await Promise.all([
    posts.model
      .find({ ownerId: session.userId, state: trusted({ $nin: ['deleted', 'purged'] }) })
      .select({ outbox: 0 })
      .lean<PostDocument[]>(),
    removals.find({ ownerId: session.userId }).lean<RemovalDocument[]>(),
  ]);
  const underWay = found.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
  return describeOwnPosts(found, {
    plan: session.plan,
    timeZone: timeZoneOf(session.country, session.subdivision),
    now: Date.now(),
    removals: away.filter(({ removal }) => removal !== null),
    percents: await board.percents(underWay),
  });
}
