import { isDeepStrictEqual } from 'node:util';
import type { PostDoc, PostPlacement } from '../model/post.ts';
import type { Store } from '../model/store.ts';
import { placePosts } from '../rules/placement.ts';

/** Passes after which an owner under constant change is left to the next event. */
const MAX_PASSES = 20;

/**
 * Brings every post of an owner to where it belongs, and marks the ones that moved for the search index. Each write is
 * a compare-and-set on the post's `rev`, and it ends only when a fresh reading shows nothing to change: whatever other
 * process writes at the same time, the last one to look leaves things right.
 * @returns the ids that were changed
 * @throws where other writers never leave it alone; the event is then delivered again
 */
export async function refreshOwner(store: Store, ownerId: string): Promise<string[]> {
  const changed = new Set<string>();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const posts = await store.posts.find({ ownerId }).lean<PostDoc[]>();
    const provider = await store.providers.findById(ownerId).lean();
    const now = Date.now();
    const placements = placePosts(provider, posts, now);
    const moved = posts.filter((post) => differs(post, placements.get(post._id)));
    if (moved.length === 0) return [...changed];
    await Promise.all(
      moved.map((post) =>
        store.posts.updateOne(
          { _id: post._id, rev: post.rev },
          { $set: { ...placements.get(post._id), needAt: now, changedAt: now }, $inc: { rev: 1 } },
        ),
      ),
    );
    for (const post of moved) changed.add(post._id);
  }
  throw new Error(`posts of ${ownerId} keep changing`);
}

function differs(post: PostDoc, placement: PostPlacement | undefined): boolean {
  if (!placement) return false;
  const { owner, lugar, nivel, temas, ownerEmail, publicFrom, publicUntil, finishedFrom, text } = post;
  const held = { owner, lugar, nivel, temas, ownerEmail, publicFrom, publicUntil, finishedFrom, text };
  return !isDeepStrictEqual(held, placement);
}
