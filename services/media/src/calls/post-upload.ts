import { timeZoneOf, today } from '@vitrina/contracts/places';
import { isDuplicateKey, newId, Problem, requireSameIdentity, type StoredSession, serveCall } from '@vitrina/kernel';
import type { Context } from 'hono';
import { originalKey } from '../files/keys.ts';
import { queuedStanding } from '../live/progress.ts';
import type { MediaKit } from '../media-kit.ts';
import type { PostDocument } from '../posts/post-model.ts';
import { checkedTexts, fingerprintOf, publishFields } from '../posts/upload-form.ts';
import { texts } from '../texts.ts';
import { newWork } from '../work/work-document.ts';
import { discard, receiveRepeat, receiveUpload } from './receive-upload.ts';

/** Longest `Idempotency-Key`, in characters. */
const MAX_KEY = 200;

/**
 * `POST /api/subir_archivo`: streams the file to the private bucket, then writes one document that holds the post and
 * the need of its job. From that write on nothing loses it; before it only an object without a document can be left.
 */
export function serveUpload(parts: MediaKit): void {
  const { app, kit, log, posts } = parts;
  serveCall(app, kit, 'POST /api/subir_archivo', async ({ c, session }) => {
    const key = idempotencyKey(c);
    const known = key && (await posts.model.findOne({ ownerId: session.userId, idempotencyKey: key }).lean());
    if (known) return accepted(c, await sameUpload(c, known, session));
    const id = newId();
    const original = originalKey(id);
    const received = await receiveUpload(c, parts.objects, original, log);
    try {
      const fresh = toPost(id, received, session, key);
      const winner = await insert(parts, fresh);
      if (winner._id !== id) await discard(parts.objects, original, log);
      else await queue(parts, fresh);
      return accepted(c, winner);
    } catch (error) {
      // Of a write without an answer nobody knows whether it happened: its original must stay.
      if (error instanceof Problem) await discard(parts.objects, original, log);
      throw error;
    }
  });
}

function idempotencyKey(c: Context): string | undefined {
  const sent = c.req.header('idempotency-key')?.trim();
  if (sent === undefined) return undefined;
  if (sent.length === 0 || sent.length > MAX_KEY) {
    throw new Problem('solicitud_invalida', { fields: ['Idempotency-Key'] });
  }
  return sent;
}

function toPost(
  id: string,
  { fields: sent, file }: Awaited<ReturnType<typeof receiveUpload>>,
  session: StoredSession,
  key: string | undefined,
): ReturnType<typeof newWork> & PostDocument {
  requireSameIdentity(session, sent.id_user ?? sent.email);
  if ('error' in file) throw new Problem(file.error, { fields: ['file'] });
  const fields = publishFields(sent);
  return {
    ...newWork('image.process', { id, ownerId: session.userId, original: file.stored }),
    ...checkedTexts(fields, today(timeZoneOf(session))),
    idempotencyKey: key ?? id,
    fingerprint: fingerprintOf(fields, file.stored.sha256),
  };
}

/** Writes the post; where a request with the same key was quicker, answers that one's. */
async function insert({ posts }: MediaKit, post: PostDocument): Promise<PostDocument> {
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

async function queue({ posts, jobs, board }: MediaKit, post: ReturnType<typeof newWork>): Promise<void> {
  await board.report(post.ownerId, post._id, queuedStanding);
  await jobs.settle(posts, { ...(post as PostDocument) }, post.need);
}

function accepted(c: Context, post: PostDocument): Response {
  const data = { id: post._id, estado: 'procesando' };
  return c.json({ success: true, message: texts.uploaded, data }, 202);
}
