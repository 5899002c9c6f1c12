import { trusted } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';

/** Counts an owner's public posts. @param now instant in milliseconds since 1970 */
export function countPublicPosts({ posts }: Store, ownerId: string, now: number): Promise<number> {
  return posts.countDocuments({ ownerId, publicFrom: trusted({ $lte: now }), publicUntil: trusted({ $gt: now }) });
}
