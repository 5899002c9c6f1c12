import type { OwnPost } from '@vitrina/contracts';
import type { Session } from '@vitrina/kernel';
import { trusted, zoneOfSession } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { RemovalDocument } from '../removals/removal-model.ts';
import { keptStates } from '../work/work-document.ts';
import { byNewest, describeOwnPosts, type PostOutline } from './own-post.ts';
import type { PostDocument } from './post-model.ts';

/**
 * Reads a user's posts as the user sees them, newest first. A post's state depends on all of its owner's posts (R7), so
 * this reads the outlines of all of them, then the wanted posts.
 * @param wanted picks from the outlines of all posts that are not deleted, newest first
 */
export async function readOwnPosts(
  { posts, removals, progress }: Pick<Dependencies, 'posts' | 'removals' | 'progress'>,
  session: Session & { userId: string },
  wanted: (outlines: readonly PostOutline[]) => readonly PostOutline[],
): Promise<OwnPost[]> {
  const [outlines, away] = await Promise.all([
    posts.model
      .find({ ownerId: session.userId, state: trusted({ $in: keptStates }) })
      .select({ state: 1, createdAt: 1, publicationDate: 1, 'media.kind': 1 })
      .lean<PostOutline[]>(),
    removals.find({ ownerId: session.userId }).lean<RemovalDocument[]>(),
  ]);
  const ids = wanted(outlines.sort(byNewest)).map(({ _id }) => _id);
  const found = await posts.model
    .find({ _id: trusted({ $in: ids }) })
    .select({ outbox: 0 })
    .lean<PostDocument[]>();
  const running = found.filter(({ state }) => state === 'processing').map(({ _id }) => _id);
  return describeOwnPosts(
    found,
    {
      plan: session.plan,
      timeZone: zoneOfSession(session),
      now: Date.now(),
      removals: away.filter(({ removal }) => removal !== null),
      percents: await progress.percents(running),
    },
    // Prefer the later read: a post may have become ready between the two reads.
    outlines.map((outline) => found.find(({ _id }) => _id === outline._id) ?? outline),
  );
}
