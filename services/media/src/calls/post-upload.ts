import { timeZoneOf, today } from '@vitrina/contracts/places';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import {
  isDuplicateKey,
  newId,
  Problem,
  readIdempotencyKey,
  requireSameIdentity,
  type StoredSession,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies, Handler } from '../dependencies.ts';
import { originalKey } from '../files/keys.ts';
import { queueFor } from '../files/queue-for.ts';
import { queuedReport } from '../live/progress.ts';
import { postJob } from '../posts/post-job.ts';
import type { PostDocument } from '../posts/post-model.ts';
import { checkedTexts, fingerprintOf, publishFields } from '../posts/upload-form.ts';
import { texts } from '../texts.ts';
import { newWork } from '../work/work-document.ts';
import { discard, receiveRepeat, receiveUpload } from './receive-upload.ts';

/**
 * `POST /api/subir_archivo`: streams the file to the private bucket, then writes one document that holds the post and
 * the need of its job. From that write on nothing loses it; before it only an object without a document can be left.
 */
export const postUpload: Handler<'POST /api/subir_archivo'> = async ({ c, session }, dependencies) => {
  const { posts } = dependencies;
  const key = readIdempotencyKey(c);
  const known = key && (await posts.model.findOne({ ownerId: session.userId, idempotencyKey: key }).lean());
  if (known) return accepted(c, await sameUpload(c, known, session));
  return accepted(c, await takeUpload(dependencies, c, session, key));
};

/**
 * Takes a new upload in: space, then the file, then the document. What was taken is given back where the upload is
 * refused; of a write without an answer nobody knows whether it happened, so everything stays, and the collector looks.
 */
async function takeUpload(dependencies: Dependencies, c: Context, session: StoredSession, key: string | null) {
  const { quota, pressure, objects, log } = dependencies;
  await pressure.requireStore();
  const { userId: ownerId } = session;
  const id = newId();
  const original = originalKey(id);
  const declared = declaredBytes(c);
  await quota.take(ownerId, id, declared ?? MAX_UPLOAD_BYTES);
  const releaseSpace = () =>
    quota.release(ownerId, id).catch((err: unknown) => log.warn({ err, id }, 'space left to the collector'));
  const received = await receiveUpload(c, dependencies, original).catch(async (error: unknown) => {
    pressure.noteFailure(error);
    await releaseSpace();
    throw error;
  });
  try {
    const fresh = toPost(id, received, session, key, dependencies.posts.now());
    if (await dependencies.blockedHashes.has(fresh.original.sha256))
      throw new Problem('archivo_ilegible', { fields: ['file'] });
    const winner = await insert(dependencies, fresh);
    if (winner._id !== id) await Promise.all([discard(objects, original, log), releaseSpace()]);
    else await queue(dependencies, fresh, declared === undefined);
    return winner;
  } catch (error) {
    if (error instanceof Problem) await Promise.all([discard(objects, original, log), releaseSpace()]);
    throw error;
  }
}

/**
 * Bytes of the whole form as the client states them, some hundred more than its file has, and no more than are read;
 * undefined where it does not.
 */
function declaredBytes(c: Context): number | undefined {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, MAX_UPLOAD_BYTES) : undefined;
}

function toPost(
  id: string,
  { fields: sent, file }: Awaited<ReturnType<typeof receiveUpload>>,
  session: StoredSession,
  key: string | null,
  now: Date,
): ReturnType<typeof newWork> & PostDocument {
  requireSameIdentity(session, sent.id_user ?? sent.email);
  if ('error' in file) throw new Problem(file.error, { fields: ['file'] });
  const fields = publishFields(sent);
  return {
    ...newWork(postJob({ original: file.stored }), { id, ownerId: session.userId, original: file.stored }, now),
    ...checkedTexts(fields, today(timeZoneOf(session))),
    idempotencyKey: key ?? id,
    fingerprint: fingerprintOf(fields, file.stored.sha256),
  };
}

/** Writes the post; where a request with the same key was quicker, answers that one's. */
async function insert({ posts }: Dependencies, post: PostDocument): Promise<PostDocument> {
  try {
    await posts.model.create(post);
    return post;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { ownerId, idempotencyKey } = post;
    const winner = await posts.model.findOne({ ownerId, idempotencyKey }).lean<PostDocument>();
    if (!winner) throw error;
    if (winner.fingerprint !== post.fingerprint) throw new Problem('clave_reutilizada');
    return winner;
  }
}

async function sameUpload(c: Context, known: PostDocument, session: StoredSession): Promise<PostDocument> {
  const { fields, sha256 } = await receiveRepeat(c);
  requireSameIdentity(session, fields.id_user ?? fields.email);
  if (fingerprintOf(publishFields(fields), sha256) !== known.fingerprint) throw new Problem('clave_reutilizada');
  return known;
}

async function queue(
  { posts, jobs, board, quota, bytesIn }: Dependencies,
  post: ReturnType<typeof newWork> & PostDocument,
  isGuessed: boolean,
): Promise<void> {
  bytesIn.inc({ kind: queueFor(post.original.type) }, post.original.bytes);
  if (isGuessed) await quota.setBytes(post.ownerId, post._id, post.original.bytes);
  await board.report(post.ownerId, post._id, queuedReport);
  await jobs.addNeeded(posts, post, post.need);
}

function accepted(c: Context, post: PostDocument): Response {
  const data = { id: post._id, estado: 'procesando' };
  return c.json({ success: true, message: texts.uploaded, data }, 202);
}
