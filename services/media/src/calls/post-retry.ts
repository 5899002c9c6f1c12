import { postStates } from '@vitrina/contracts/wire';
import { Problem, type StoredSession } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { queueFor } from '../files/sniff.ts';
import { queuedReport } from '../live/progress.ts';
import { findOwnedPost, type PostDocument } from '../posts/post-model.ts';
import { texts } from '../texts.ts';
import { isRetryable } from '../work/work-document.ts';

/**
 * `POST /api/reintentar_archivo`: processes a failed post of the caller again from its original. One write resets the
 * post and adds the need of its job, so that a crash cannot lose it.
 */
export const postRetry: Handler<'POST /api/reintentar_archivo'> = async ({ c, json, session }, dependencies) => {
  const { posts, jobs, progress, pressure } = dependencies;
  const failed = await failedPost(dependencies, json.id, session);
  await pressure.requireRoom(queueFor(failed.original.type));
  const revived = await posts.revive(failed);
  if (!revived) throw new Problem('publicacion_no_fallida');
  await progress.report(revived.ownerId, revived._id, queuedReport);
  await jobs.addPending(posts, revived, revived.need);
  const data = { id: revived._id, estado: postStates.toWire[queuedReport.state] };
  return c.json({ success: true, message: texts.retried, data }, 202);
};

/** Returns the caller's failed post if it can be retried and its original is still stored. */
async function failedPost({ posts, objects }: Dependencies, id: string, session: StoredSession): Promise<PostDocument> {
  const post = await findOwnedPost(posts, id, session.userId);
  if (post.state !== 'failed') throw new Problem('publicacion_no_fallida');
  if (!isRetryable(post)) throw new Problem('reintento_inutil');
  if (!(await objects.stat('quarantine', post.original.key))) throw new Problem('original_perdido');
  return post;
}
