import { workIdOf } from '@vitrina/contracts/works';
import { compareAndSet, Problem, trusted } from '@vitrina/kernel';
import type { MediaConnections } from '../context.ts';
import { deletedEvent, readyEvent } from '../uploads/announcements.ts';
import { isKept, type PostDocument } from '../uploads/documents.ts';
import { newestTexts, readMembers, type WorkTexts } from '../uploads/work-members.ts';
import { LeaseStillHeld, purgeUpload } from './run-files.ts';

/** Works settled per sweep. */
const BATCH = 200;

type Settling = Pick<MediaConnections, 'posts' | 'postEvents' | 'objects' | 'quota' | 'jobs' | 'log'>;

/**
 * Makes the other files of a work follow a write of one of its files: all are deleted if the whole work was, else all get
 * its newest texts. The need that the write recorded stays for the sweep while a file is being processed, because that run
 * announces the texts it read at its start, and after a fault. May be repeated, late, or done by two processes concurrently.
 * @param post with the need, as it was read
 * @returns false if the whole work was deleted
 */
export async function settleWork(media: Settling, post: PostDocument): Promise<boolean> {
  const { posts, log } = media;
  const { _id: id, ownerId, work, workNeed } = post;
  if (!workNeed) return true;
  let isEnded = false;
  try {
    const members = await readMembers(posts.model, { ownerId, workId: workIdOf({ id, work }) });
    const kept = members.filter(isKept);
    isEnded = members.some(({ endsWork }) => endsWork);
    const [first, ...others] = kept;
    if (isEnded) await Promise.all(kept.map(({ _id }) => deletePost(media, _id)));
    else if (first) {
      const texts = newestTexts(first, others);
      const behind = kept.filter((member) => isBehind(member, texts));
      if ((await Promise.all(behind.map(({ _id }) => takeTexts(media, _id, texts)))).includes(false)) return true;
    }
    // A newer need of the same file stays.
    const { generation, textsEdit = null } = post;
    await posts.model.updateOne({ _id: id, workNeed, generation, textsEdit }, { $unset: { workNeed: 1 } });
  } catch (error) {
    log.warn({ err: error, id }, 'work left to the sweep');
  }
  return !isEnded;
}

/** Settles the works whose need was recorded before an instant and was not met since. */
export async function settleOverdue(media: Settling, before: Date): Promise<void> {
  const overdue = await media.posts.model
    .find({ workNeed: trusted({ $lt: before }) })
    .limit(BATCH)
    .lean<PostDocument[]>();
  for (const post of overdue) await settleWork(media, post);
}

/** Copies the newest texts of its work to a file; returns false while the file is being processed. */
async function takeTexts({ posts, postEvents }: Settling, id: string, texts: WorkTexts): Promise<boolean> {
  const outcome = await compareAndSet(async () => {
    const post = await posts.read(id);
    if (!post || !isKept(post) || !isBehind(post, texts)) return 'none';
    if (post.state === 'processing') return 'later';
    return (await amendPost({ posts }, post, texts)) ? 'changed' : undefined;
  });
  if (outcome === 'changed') await postEvents.flush(id);
  return outcome !== 'later';
}

/** True if a file lacks the last edit of its work's texts. */
function isBehind({ textsEdit = '' }: Pick<PostDocument, 'textsEdit'>, texts: WorkTexts): boolean {
  return textsEdit < (texts.textsEdit ?? '');
}

/**
 * Changes a post that no run holds; a ready one is announced in the same write. Returns false if it has changed.
 * @throws {Problem} `publicacion_en_proceso`
 */
export async function amendPost(
  { posts }: Pick<Settling, 'posts'>,
  post: PostDocument,
  changes: Partial<PostDocument>,
  removed?: readonly (keyof PostDocument & string)[],
): Promise<boolean> {
  if (post.state === 'processing') throw new Problem('publicacion_en_proceso');
  const version = post.version + 1;
  const announced = post.state === 'ready' && post.media;
  const events = announced ? readyEvent({ ...post, ...changes }, announced, version) : [];
  // Before its first announcement, a change leaves the version as it is.
  const unchanged = { textsEdit: post.textsEdit ?? null };
  return posts.amend(post, announced ? { ...changes, version } : changes, events, removed, unchanged);
}

/**
 * Deletes one file, even while runs change it; does nothing if it is deleted already. One write hides it permanently; its
 * objects are removed here, or by a job if the object store is unavailable.
 * @param changes other fields to set in the same write
 * @returns false if it was deleted already
 */
export async function deletePost(media: Settling, id: string, changes: Partial<PostDocument> = {}): Promise<boolean> {
  const { posts, postEvents, objects, quota, jobs, log } = media;
  const isDeleted = await compareAndSet(async () => {
    const post = await posts.read(id);
    if (!post || !isKept(post)) return false;
    const version = post.version + 1;
    // The directory shows a work without a file only after an event about its deletion.
    const outbox = post.version > 0 || post.work ? deletedEvent(post, version) : [];
    return (await posts.delete(post, { at: posts.now(), version, outbox }, changes)) || undefined;
  });
  if (!isDeleted) return false;
  await postEvents.flush(id);
  try {
    await purgeUpload(posts, objects, quota, id);
  } catch (error) {
    if (!(error instanceof LeaseStillHeld)) log.warn({ err: error, id }, 'objects left to the purge job');
    const left = await posts.read(id);
    if (left) await jobs.addPending(posts, left);
  }
  return true;
}
