import type { OutboxRelay } from '@vitrina/kernel';
import { failedStanding, type ProgressBoard, processingStanding, readyStanding } from '../live/progress.ts';
import type { UploadKind } from '../work/process-upload.ts';
import type { WorkStore } from '../work/work-store.ts';
import { readyEvent } from './announcement.ts';
import type { PostDocument } from './post-model.ts';

/** How a worker handles the uploads of posts: renditions of their own shape, live progress, `media.ready`. */
export function postUploads(
  store: WorkStore<PostDocument>,
  events: OutboxRelay<PostDocument>,
  board: ProgressBoard,
): UploadKind<PostDocument> {
  return {
    store,
    recipe: 'post',
    onProgress: (post, percent) => void board.report(post.ownerId, post._id, processingStanding(percent)),
    finish: (post, media) => {
      const version = post.version + 1;
      return store.finish(post, media, version, readyEvent(post, media, version));
    },
    onReady: async (post) => {
      await events.kick(post._id);
      await board.report(post.ownerId, post._id, readyStanding);
    },
    fail: (post, code, dead) => store.fail(post, code, [], dead),
    onFailed: (post) => board.report(post.ownerId, post._id, failedStanding),
  };
}
