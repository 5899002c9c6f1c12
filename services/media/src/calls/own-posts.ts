import type { Calls } from '@vitrina/contracts';
import type { LiveEvent } from '@vitrina/contracts/events';
import { findCountry, today } from '@vitrina/contracts/places';
import { MAX_PINNED, type PublishFields } from '@vitrina/contracts/rules';
import { postStates, publishFields, wireProgress } from '@vitrina/contracts/wire';
import { arrangeWorks, layoutOf, piecesByRank, slotOf, type WorkPlace, workIdOf } from '@vitrina/contracts/works';
import {
  compareAndSet,
  type Feature,
  forwardEvents,
  Problem,
  pageOf,
  readCursor,
  requireSameIdentity,
  type SendEvent,
  type StoredSession,
  type StreamEvents,
  trusted,
  watchSession,
  zoneOfSession,
} from '@vitrina/kernel';
import { z } from 'zod';
import type { Handlers, MediaContext } from '../context.ts';
import { idOfMediaUrl } from '../files/keys.ts';
import { queueFor } from '../files/sniff.ts';
import { amendPost, deletePost, settleWork } from '../processing/settle-work.ts';
import { texts } from '../texts.ts';
import { isKept, isRetryable, keptStates, type PostDocument, workMember } from '../uploads/documents.ts';
import { queuedReport } from '../uploads/progress.ts';
import { newestTexts, nextEdit, readMembers } from '../uploads/work-members.ts';
import { byNewest, readOwnPosts, readOwnWorks } from './own-gallery.ts';
import { checkedTexts, readPublishForm } from './upload-form.ts';

/** The posts of the signed-in user: the gallery, editing, deleting, retrying and live changes. */
export const ownPosts: Feature<MediaContext> = {
  name: 'own posts',
  start: (context) => context.calls(ownPostCalls, context),
};

const ownPostCalls = {
  /** Returns the posts of the caller with their states, newest first, page by page. */
  'GET /api/obtener_galeria': async ({ c, query, session }, context) => {
    const cursor = readCursor(cursorShape, query.cursor);
    const last = cursor && { createdAt: new Date(cursor[0]), _id: cursor[1] };
    const data = await readOwnWorks(context, session, (outlines) => {
      const rest = last ? outlines.filter((post) => byNewest(last, post) < 0 && post._id !== last._id) : outlines;
      return pageOf(c, rest, query.limit, ({ createdAt, _id }) => [createdAt.getTime(), _id]);
    });
    const pais = findCountry(session.country) ?? session.country;
    const userLocation = { pais, estado_pais: session.subdivision, zona: zoneOfSession(session) };
    return { success: true, data, userLocation };
  },

  /**
   * Changes texts, dates, pin and order of a post of the caller; its files stay. One write holds the change and, for a
   * ready post, its event; of new texts, it also records the need of the work's other files to follow. Refused while a file
   * is being processed, because that run announces the texts it read at its start.
   */
  'POST /api/publicaciones/:id': async ({ params, json, session }, context) => {
    const { posts, postEvents } = context;
    const { obra, ...edit } = json;
    // A refused order leaves the texts as they are.
    if (obra) rearranged(await readMembersOf(context, await findOwnedPost(context, params.id, session)), obra);
    if (Object.values(edit).some((value) => value !== undefined)) {
      const pieces = await readWorkOf(context, await findOwnedPost(context, params.id, session));
      if (pieces.some(({ state }) => state === 'processing')) throw new Problem('publicacion_en_proceso');
      const holder = pieces.find(({ pin = 0 }) => pin > 0)?._id ?? params.id;
      const edited = await compareAndSet(async () => {
        const post = await findOwnedPost(context, holder, session);
        const { removed, ...pin } = await editedPin(context, post, edit);
        const changes = { ...pin, ...editedTexts(post, await readWorkOf(context, post), edit, session) };
        const workNeed = posts.now();
        const isWritten = await amendPost(context, post, { ...changes, workNeed }, removed);
        return isWritten ? { ...post, ...changes, workNeed } : undefined;
      });
      await postEvents.flush(holder);
      await settleWork(context, edited);
    }
    if (obra) {
      const holder = await compareAndSet(async () => {
        const { post, work } = rearranged(
          await readMembersOf(context, await findOwnedPost(context, params.id, session)),
          obra,
        );
        return (await amendPost(context, post, { work })) ? post._id : undefined;
      });
      await postEvents.flush(holder);
    }
    return { success: true, message: texts.edited };
  },

  /**
   * Deletes a post of the caller by its id or one of its addresses, or the whole work of which it is part. One write hides
   * it permanently and, for a work, records the need to delete the other files and refuses further ones; the files are
   * removed before the response, or by a job if the object store is unavailable.
   */
  'POST /api/delete_archivo': async ({ json, session }, context) => {
    requireSameIdentity(session, json.id_user);
    const id = json.id ?? idOfMediaUrl(json.imagen_url ?? '');
    if (!id) throw new Problem('publicacion_no_encontrada');
    const found = await findOwnedPost(context, id, session);
    const [work] = arrangeWorks((await readMembersOf(context, found)).map(workMember));
    const isWhole = json.obra || (work?.pieces.length === 1 && work.missing === 0);
    const ending = isWhole ? { endsWork: true, workNeed: context.posts.now() } : {};
    if (!(await deletePost(context, id, ending))) throw new Problem('publicacion_no_encontrada');
    const deleted = isWhole && (await context.posts.read(id));
    if (deleted) await settleWork(context, deleted);
    return { success: true, message: texts.deleted };
  },

  /**
   * Processes a failed post of the caller again from its original. One write resets the post and adds the need of its
   * job, so that a crash cannot lose it.
   */
  'POST /api/reintentar_archivo': async ({ c, json, session }, context) => {
    const { posts, objects, jobs, progress, pressure } = context;
    const failed = await findOwnedPost(context, json.id, session);
    if (failed.state !== 'failed') throw new Problem('publicacion_no_fallida');
    if (!isRetryable(failed)) throw new Problem('reintento_inutil');
    if (!(await objects.stat('quarantine', failed.original.key))) throw new Problem('original_perdido');
    await pressure.requireRoom(queueFor(failed.original.type));
    const revived = await posts.revive(failed);
    if (!revived) throw new Problem('publicacion_no_fallida');
    await progress.report(revived.ownerId, revived._id, queuedReport);
    await jobs.addPending(posts, revived);
    const data = { id: revived._id, estado: postStates.toWire[queuedReport.state] };
    return c.json({ success: true, message: texts.retried, data }, 202);
  },

  /** Streams the current state of the caller's unfinished posts, then every change, until the session ends. */
  'GET /api/eventos': async ({ session: opened, stream }, context) => {
    return stream(async (send, signal) => {
      const session = await watchSession(opened, context);
      try {
        await forwardEvents<Change>({
          signal: AbortSignal.any([signal, session.signal]),
          maxWaiting: MAX_WAITING,
          subscribe: (push) => follow(context, opened.userId, push),
          first: () => sendUnfinished(context, session.current(), send),
          send: (event) => sendChange(context, session.current(), event, send),
        });
      } finally {
        session.stop();
      }
    });
  },
} satisfies Handlers;

/** Timestamp and id of the last post shown. */
const cursorShape = z.tuple([z.int(), z.string().regex(/^[0-9a-f]{24}$/)]);

/** Returns a post of the caller that is not deleted. @throws {Problem} if there is no such post */
async function findOwnedPost({ posts }: MediaContext, id: string, session: StoredSession): Promise<PostDocument> {
  const post = await posts.read(id);
  if (!post || post.ownerId !== session.userId || !isKept(post)) throw new Problem('publicacion_no_encontrada');
  return post;
}

/** Reads every file of the work that a post is part of, also deleted ones. */
async function readMembersOf(
  { posts }: MediaContext,
  { _id: id, ownerId, work }: PostDocument,
): Promise<PostDocument[]> {
  return readMembers(posts.model, { ownerId, workId: workIdOf({ id, work }) });
}

/** Reads the files of a work that are not deleted, the cover first. */
async function readWorkOf(context: MediaContext, post: PostDocument): Promise<PostDocument[]> {
  const [work] = arrangeWorks((await readMembersOf(context, post)).map(workMember));
  return work ? piecesByRank(work).map((piece) => piece.post) : [];
}

type Edit = NonNullable<Calls['POST /api/publicaciones/:id']['json']>;

/**
 * Returns a work's new order and the file that holds the order: a ready file, which announces it immediately, unless the
 * work has a file without a place, which gets one by this, because an order must name no slot that its file does not hold.
 * Added files that are not ready stay last.
 * @throws {Problem} `obra_invalida` if the order does not name each file of the last order once
 */
function rearranged(
  members: readonly PostDocument[],
  { orden, portada, comparar }: NonNullable<Edit['obra']>,
): { post: PostDocument; work: WorkPlace } {
  const [found] = arrangeWorks(members.map(workMember));
  const layout = layoutOf(members.map(workMember));
  if (!found || !layout) throw new Problem('obra_invalida');
  const { pieces, added } = found;
  const ready = pieces.filter(({ state }) => state === 'ready');
  const holder = ready.find(({ work }) => !work) ?? ready[0] ?? pieces[0];
  const slots = new Map(pieces.map((piece) => [piece.id, slotOf(piece)]));
  const isNamed = ({ id }: { id: string }) => orden.includes(id);
  const isWhole =
    new Set(orden).size === orden.length &&
    pieces.every((piece) => isNamed(piece) || !layout.slots.includes(slotOf(piece)));
  const isKnown = [...orden, portada, ...(comparar ?? [])].every((id) => slots.has(id));
  const isPair = comparar === null || comparar[0] !== comparar[1];
  if (!isWhole || !isKnown || !isPair) throw new Problem('obra_invalida');
  const slotAt = (id: string) => slots.get(id) ?? 0;
  const changed: WorkPlace['layout'] = {
    version: layout.version + 1,
    slots: orden.filter((id) => !added.some((piece) => piece.id === id)).map(slotAt),
    cover: slotAt(portada),
    pair: comparar && [slotAt(comparar[0]), slotAt(comparar[1])],
  };
  return { post: holder.post, work: { id: found.id, slot: slotOf(holder), layout: changed } };
}

/**
 * Returns the texts of a work after an edit.
 * @param pieces files of the work, the cover first
 * @throws {Problem} for the first invalid field; an unchanged date may lie in the past
 */
function editedTexts(
  post: PostDocument,
  pieces: readonly PostDocument[],
  edit: Edit,
  session: StoredSession,
): PublishFields & Pick<PostDocument, 'textsEdit'> {
  const { textsEdit, ...before } = newestTexts(pieces[0] ?? post, pieces);
  const names = Object.keys(before) as (keyof PublishFields)[];
  const sent = Object.fromEntries(
    names.map((name) => [publishFields.toWire[name], edit[publishFields.toWire[name]] ?? before[name]]),
  );
  const checked = checkedTexts(readPublishForm(sent), today(zoneOfSession(session)), before);
  return { ...checked, textsEdit: nextEdit(textsEdit) };
}

/**
 * Returns the pin and pin slot that an edit takes or releases. If another request takes the same slot simultaneously,
 * the write fails with a duplicate key and the caller repeats this.
 * @throws {Problem} if all of the owner's pins are taken
 */
async function editedPin(
  { posts }: MediaContext,
  { _id, ownerId, pinSlot }: PostDocument,
  { orden: pin }: Edit,
): Promise<Pick<PostDocument, 'pin' | 'pinSlot'> & { removed?: readonly ['pinSlot'] }> {
  if (pin === undefined) return {};
  if (pin === 0) return { pin, removed: ['pinSlot'] };
  if (pinSlot !== undefined) return { pin };
  const others = await posts.model
    .find({ ownerId, _id: trusted({ $ne: _id }), pin: trusted({ $gt: 0 }), state: trusted({ $in: keptStates }) })
    .select({ pinSlot: 1 })
    .lean<PostDocument[]>();
  const slots = Array.from({ length: MAX_PINNED }, (_, index) => `${ownerId}:${index + 1}`);
  const free = slots.find((slot) => !others.some((other) => other.pinSlot === slot));
  if (others.length >= MAX_PINNED || free === undefined) throw new Problem('fijadas_demasiadas');
  return { pin, pinSlot: free };
}

type Send = SendEvent<StreamEvents<'GET /api/eventos'>>;
type Change = LiveEvent<'account' | 'uploads'>;

/** Most events that may wait for a slow client. */
const MAX_WAITING = 1_000;

/** Calls `push` for every change of an account, from services and workers, until the returned function is called. */
async function follow(
  { live, progress }: MediaContext,
  userId: string,
  push: (change: Change) => void,
): Promise<() => void> {
  const subscribed = await Promise.allSettled([live.subscribe('account', userId, push), progress.follow(userId, push)]);
  const stops = subscribed.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = () => {
    for (const end of stops) end();
  };
  const failed = subscribed.find((one) => one.status === 'rejected');
  if (!failed) return stop;
  stop();
  throw failed.reason;
}

async function sendUnfinished(context: MediaContext, session: StoredSession, send: Send): Promise<void> {
  const unfinished = await readOwnPosts(context, session, (posts) =>
    posts.filter(({ state }) => state === 'queued' || state === 'processing'),
  );
  for (const { id, estado, progreso, etapa, poster } of unfinished) {
    const report = { id, estado, progreso, etapa, ...(poster !== null && { poster }) };
    if (estado === 'procesando') await send('publicacion', report);
  }
}

/** Reads a ready post from the gallery, because its state depends on its owner's plan and other posts. */
async function sendChange(
  context: MediaContext,
  session: StoredSession,
  { event, data }: Change,
  send: Send,
): Promise<void> {
  if (event === 'comment') return send('comentario', data);
  if (event === 'messages') return send('mensajes', { nuevos: data.unread });
  if (event !== 'post') return;
  const change = wireProgress(data);
  if (data.stage !== 'done') return send('publicacion', change);
  const [own] = await readOwnPosts(context, session, (posts) => posts.filter(({ _id }) => _id === change.id));
  const estado = own?.estado ?? change.estado;
  await send('publicacion', { ...change, estado });
}
