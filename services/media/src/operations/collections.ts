import type { PhotoDocument } from '../photos/photo-model.ts';
import { goneEvent } from '../posts/announcement.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { WorkStore } from '../work/work-store.ts';
import type { Collected } from './collector.ts';

/** What the collector goes through. A lost post is taken from its subscribers; a lost photo is replaced by the next. */
export function collections(
  posts: WorkStore<PostDocument>,
  photos: WorkStore<PhotoDocument>,
): readonly [Collected, Collected] {
  const losePost = (post: PostDocument) => posts.lose(post, post.version + 1, goneEvent(post, post.version + 1));
  const losePhoto = (photo: PhotoDocument) => photos.lose(photo, photo.version, []);
  // The collector reads the fields that all uploads share, and gives each collection its own documents back.
  return [
    { store: posts, lose: losePost },
    { store: photos, lose: losePhoto },
  ] as unknown as readonly [Collected, Collected];
}
