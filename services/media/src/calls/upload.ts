import { today } from '@vitrina/contracts/places';
import { MAX_UPLOAD_BYTES } from '@vitrina/contracts/rules';
import { postStates } from '@vitrina/contracts/wire';
import {
  compareAndSet,
  type Feature,
  type IncomingFile,
  newId,
  Problem,
  readIdempotencyKey,
  readMultipart,
  requireSameIdentity,
  type StoredSession,
  zoneOfSession,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Model } from 'mongoose';
import { type Handlers, lastReading, type MediaContext } from '../context.ts';
import { discardOriginal, hashStream, type IntakeResult, storeOriginal } from '../files/intake.ts';
import { originalKey } from '../files/keys.ts';
import { queueFor } from '../files/sniff.ts';
import { settleWork } from '../processing/settle-work.ts';
import { texts } from '../texts.ts';
import { newWork, type PostDocument, postJob } from '../uploads/documents.ts';
import { queuedReport } from '../uploads/progress.ts';
import { placeAfter, placeUploaded, readMembers } from '../uploads/work-members.ts';
import { checkedTexts, fingerprintOf, readPublishForm, readWorkField } from './upload-form.ts';

/** Field of the form that holds the file. */
const FILE_FIELD = 'file';

/** A received form: its texts, and the result of storing its file. */
interface ReceivedUpload {
  fields: Record<string, string>;
  file: IntakeResult;
}

/** Accepts uploads; `/ready` tells while they are refused. */
export const uploads: Feature<MediaContext> = {
  name: 'uploads',
  start(context) {
    context.calls(uploadCalls, context);
    context.checks.writes = lastReading(async () => {
      const fault = await context.pressure.storeFault();
      return fault === null ? '' : `uploads are refused: ${fault}`;
    });
  },
};

const uploadCalls = {
  /**
   * Streams the file to the private bucket, then writes one document with the post and the need of its job. After that
   * write the upload cannot be lost; before it, a crash leaves at most an orphaned object.
   */
  'POST /api/subir_archivo': async ({ c, session }, context) => {
    const { posts } = context;
    const key = readIdempotencyKey(c);
    const existing =
      key && (await posts.model.findOne({ ownerId: session.userId, idempotencyKey: key }).lean<PostDocument>());
    const post = existing ? await repeatedUpload(c, existing, session) : await acceptUpload(context, c, session, key);
    const data = { id: post._id, estado: postStates.toWire[queuedReport.state] };
    return c.json({ success: true, message: texts.uploaded, data }, 202);
  },
} satisfies Handlers;

/** Answers a repeated request: the same key, form and file get the same response. */
async function repeatedUpload(c: Context, existing: PostDocument, session: StoredSession): Promise<PostDocument> {
  const { fields, file } = await readMultipart(c, {
    maxFileBytes: MAX_UPLOAD_BYTES,
    onFile: async (sent) => hashStream(sent.stream),
  });
  requireSameIdentity(session, fields.id_user ?? fields.email);
  const sent = fingerprintOf(readPublishForm(fields), file?.sha256 ?? '', readWorkField(fields));
  if (sent !== existing.fingerprint) {
    throw new Problem('clave_reutilizada');
  }
  return existing;
}

/**
 * Accepts a new upload: takes space, stores the file, writes the document, adds its job; releases everything if the upload
 * is refused. If a write gets no response, it may or may not have happened, so everything stays for the collector to check.
 */
async function acceptUpload(context: MediaContext, c: Context, session: StoredSession, key: string | null) {
  const { posts, jobs, progress, quota, pressure, blockedHashes, objects, bytesIn, log } = context;
  await pressure.requireStore();
  const { userId: ownerId } = session;
  const id = newId();
  const original = originalKey(id);
  const declared = declaredBytes(c);
  await quota.take(ownerId, id, declared ?? MAX_UPLOAD_BYTES);
  const releaseSpace = () =>
    quota.release(ownerId, id).catch((err: unknown) => log.warn({ err, id }, 'space left to the collector'));
  const received = await receiveUpload(c, context, original).catch(async (error: unknown) => {
    pressure.recordFailure(error);
    await releaseSpace();
    throw error;
  });
  try {
    const sent = toPost(id, received, session, key, posts.now());
    if (await blockedHashes.has(sent.original.sha256)) {
      throw new Problem('archivo_ilegible', { fields: [FILE_FIELD] });
    }
    const fresh = await insert(context, sent, readWorkField(received.fields));
    if (fresh._id !== id) {
      await Promise.all([discardOriginal(objects, original, log), releaseSpace()]);
      return fresh;
    }
    if (!(await settleWork(context, fresh))) throw new Problem('publicacion_no_encontrada');
    const { type, bytes } = fresh.original;
    bytesIn.inc({ kind: queueFor(type) }, bytes);
    if (declared === undefined) await quota.setBytes(ownerId, id, bytes);
    await progress.report(ownerId, id, queuedReport);
    await jobs.addPending(posts, fresh);
    return fresh;
  } catch (error) {
    if (error instanceof Problem) await Promise.all([discardOriginal(objects, original, log), releaseSpace()]);
    throw error;
  }
}

/**
 * Size of the whole form as the client declares it, in bytes: a few hundred more than the file's, capped at the upload
 * limit; undefined if not declared.
 */
function declaredBytes(c: Context): number | undefined {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, MAX_UPLOAD_BYTES) : undefined;
}

/**
 * Reads the publish form while its file streams to the private bucket. Leaves no object there unless the result is
 * `stored`.
 * @throws {Problem} if the form is broken, the client went away, or the file's queue is too long
 */
async function receiveUpload(c: Context, context: MediaContext, key: string): Promise<ReceivedUpload> {
  const { objects, pressure, log } = context;
  let incoming: IncomingFile | undefined;
  let storing: Promise<IntakeResult> | undefined;
  try {
    const { fields, file } = await readMultipart(c, {
      maxFileBytes: MAX_UPLOAD_BYTES,
      onFile: async (sent): Promise<IntakeResult | undefined> => {
        if (sent.field !== FILE_FIELD) return undefined;
        incoming = sent;
        storing = storeOriginal(objects, key, sent.stream, (type) => pressure.requireRoom(queueFor(type)));
        return storing;
      },
    });
    return { fields, file: await checkIntake(context, key, file, incoming) };
  } catch (error) {
    // Wait for a write in progress: otherwise it would end after the removal and leave the object.
    await storing?.catch(() => undefined);
    await discardOriginal(objects, key, log);
    throw error;
  }
}

/** Checks the file in a fixed order: present, type, size (R25). */
async function checkIntake(
  { objects, log }: MediaContext,
  key: string,
  file: IntakeResult | undefined,
  incoming: IncomingFile | undefined,
): Promise<IntakeResult> {
  if (!file || !incoming) return { error: 'archivo_requerido' };
  if ('error' in file) return incoming.name ? file : { error: 'archivo_requerido' };
  if (!incoming.tooLarge()) return file;
  await discardOriginal(objects, key, log);
  return { error: 'archivo_grande' };
}

function toPost(
  id: string,
  { fields: sent, file }: ReceivedUpload,
  session: StoredSession,
  key: string | null,
  now: Date,
): PostDocument {
  requireSameIdentity(session, sent.id_user ?? sent.email);
  if ('error' in file) throw new Problem(file.error, { fields: [FILE_FIELD] });
  const fields = readPublishForm(sent);
  const work = readWorkField(sent);
  const isAdded = work !== undefined && 'addTo' in work;
  return {
    ...newWork(postJob({ original: file.stored }), { id, ownerId: session.userId, original: file.stored }, now),
    // The texts of an added file are those of its work.
    ...(isAdded ? fields : checkedTexts(fields, today(zoneOfSession(session)))),
    // A slot of a work takes one file, whatever keys a client sends.
    idempotencyKey: work && !isAdded ? `obra ${work.id} ${work.slot}` : (key ?? id),
    fingerprint: fingerprintOf(fields, file.stored.sha256, work),
  };
}

/**
 * Writes the post, with its place in a work if it has one: the single write also makes a post of a single file a work of
 * several. If a concurrent request with the same key was faster, returns its post; of two files that take the same place,
 * the second one to be written is placed again.
 * @throws {Problem} if the work has no room for it, is not complete or was deleted
 */
async function insert(
  { posts }: MediaContext,
  post: PostDocument,
  place: ReturnType<typeof readWorkField>,
): Promise<PostDocument> {
  const { ownerId } = post;
  return compareAndSet(async () => {
    // A repeated file is in the work already, which may be full by now.
    const winner = await readSame(posts.model, post);
    if (winner) return winner;
    if (!place) {
      await posts.model.create(post);
      return post;
    }
    const workId = 'addTo' in place ? place.addTo : place.id;
    const members = await readMembers(posts.model, { ownerId, workId });
    const joined = 'addTo' in place ? placeAfter(members) : placeUploaded(members, ownerId, place);
    const piece = { ...post, ...joined, workNeed: posts.now() };
    await posts.model.create(piece);
    return piece;
  });
}

/** Reads the post of an earlier request with the same key, or null. @throws {Problem} if it had another form or file */
async function readSame(posts: Model<PostDocument>, post: PostDocument): Promise<PostDocument | null> {
  const { ownerId, idempotencyKey, fingerprint } = post;
  const same = await posts.findOne({ ownerId, idempotencyKey }).lean<PostDocument>();
  if (same && same.fingerprint !== fingerprint) throw new Problem('clave_reutilizada');
  return same;
}
