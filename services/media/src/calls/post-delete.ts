import { compareAndSet, Problem, requireSameIdentity } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { idOfMediaUrl } from '../files/keys.ts';
import { deletedEvent } from '../posts/announcement.ts';
import { findOwnedPost } from '../posts/post-model.ts';
import { texts } from '../texts.ts';
import { LeaseStillHeld, purgeUpload } from '../work/purge-upload.ts';

/**
 * `POST /api/delete_archivo`: deletes a post of the caller by its id or one of its addresses. One write hides it
 * permanently; its files are removed before the response, or by a job if the object store is unavailable.
 */
export const postDelete: Handler<'POST /api/delete_archivo'> = async ({ json, session }, dependencies) => {
  const { postEvents, objects, posts, quota, jobs, log } = dependencies;
  requireSameIdentity(session, json.id_user);
  const id = json.id ?? idOfMediaUrl(json.imagen_url ?? '');
  if (!id) throw new Problem('publicacion_no_encontrada');
  await markDeleted(dependencies, id, session.userId);
  await postEvents.flush(id);
  try {
    await purgeUpload(posts, objects, quota, id);
  } catch (error) {
    if (!(error instanceof LeaseStillHeld)) log.warn({ err: error, id }, 'objects left to the purge job');
    const left = await posts.read(id);
    if (left?.need) await jobs.addPending(posts, left, left.need);
  }
  return { success: true, message: texts.deleted };
};

async function markDeleted({ posts }: Dependencies, id: string, ownerId: string): Promise<void> {
  await compareAndSet(async () => {
    const post = await findOwnedPost(posts, id, ownerId);
    const version = post.version + 1;
    const outbox = post.version > 0 ? deletedEvent(post, version) : [];
    return (await posts.delete(post, { at: posts.now(), version, outbox })) || undefined;
  });
}
