import type { LiveEvent } from '@vitrina/contracts/events';
import { foldText } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { readable } from '@vitrina/contracts/rules/text-risk';
import type { HeldReason } from '@vitrina/contracts/wire';
import {
  type Feature,
  forwardEvents,
  hashToken,
  isDuplicateKey,
  newId,
  Problem,
  readCursor,
  readIdempotencyKey,
  type StoredSession,
  setNextLink,
  writeCursor,
} from '@vitrina/kernel';
import type { DirectoryContext, Handlers } from '../context.ts';
import { hasFeature, readPublicProvider } from '../gallery/cards.ts';
import { type CommentDoc, featuredPlaces } from '../model/comment.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import { orderCursor, ratingCursor, sortKeyOf, usefulCursor } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { commentAnswered, commentPublished } from '../moderation/notifications.ts';
import { changeComment } from '../ratings/change-comment.ts';
import { contactPersons, hasContacted } from '../ratings/contacts.ts';
import { judgeRating, originOf, traceOf } from '../ratings/rating-risk.ts';
import { commentCard } from './comment-feed.ts';
import { newestComment, readCommentPage, readRatedPage, readUsefulPage } from './comment-page.ts';
import { commentRisk, readAuthor } from './comment-risk.ts';
import { serveDemoComment } from './demo-comment.ts';
import { eraseLateComment } from './erased-authors.ts';
import { isSuspended, syncAuthorComments } from './suspended-authors.ts';
import { markUseful, withdrawUseful } from './useful-comments.ts';

/** Maximum number of events buffered for a slow client. */
const MAX_WAITING = 200;

interface OwnComment {
  _id: string;
  providerId: string;
  state: 'published';
}

/** Comments: the public list and its stream, and what authors and providers do with a comment. */
export const comments: Feature<DirectoryContext> = {
  name: 'comments',
  start(context) {
    context.calls(commentCalls, context);
    serveDemoComment(context);
  },
};

const commentCalls = {
  /** Comments on a public provider, featured ones first, then newest first; authors also get their hidden ones. */
  'GET /api/comentarios': async ({ c, query, session }, { store }) => {
    const { orden, limit, cursor } = query;
    const { id: providerId, plan } = await readPublicProvider(store, { _id: query.proveedor_id });
    const readerId = session?.userId ?? null;
    const featured = planHas(plan, 'comentariosDestacados');
    const readPage = () => {
      if (orden === 'recientes') {
        const after = readCursor(orderCursor, cursor) ?? null;
        return readCommentPage(store, { providerId, readerId, after, limit, featured });
      }
      if (orden === 'utiles') {
        return readUsefulPage(store, { providerId, after: readCursor(usefulCursor, cursor) ?? null, limit });
      }
      const after = readCursor(ratingCursor, cursor) ?? null;
      return readRatedPage(store, { providerId, order: orden, after, limit });
    };
    const page = await readPage();
    if (page.next !== null) setNextLink(c, { orden, cursor: writeCursor(page.next) });
    c.header('Cache-Control', 'no-store');
    return page.comments.map((comment) => commentCard(comment, readerId, { featured }));
  },

  /** Streams the id of the newest comment, then every change of the list. */
  'GET /api/comentarios/eventos': async ({ query, stream }, { store, commentFeed }) => {
    const { id } = await readPublicProvider(store, { _id: query.proveedor_id });
    return stream((send, signal) =>
      forwardEvents<LiveEvent<'provider'>>({
        signal,
        maxWaiting: MAX_WAITING,
        subscribe: (push) => commentFeed.subscribe(id, push),
        first: async () => send('inicio', { ultimo: await newestComment(store, id) }),
        send: ({ event, data }) => (event === 'comment' ? send('comentario', data) : send('retirado', data)),
      }),
    );
  },

  /** Writes a comment, public immediately or held for a decision. */
  'POST /api/comentarios': async ({ c, json, session }, context) => {
    const { store, config, commentFeed, accountsService: accounts, log } = context;
    const key = readIdempotencyKey(c);
    const { id: providerId } = await readPublicProvider(store, { _id: json.proveedor_id });
    if (providerId === session.userId) throw new Problem('comentario_propio');
    if (await isSuspended(store, session.userId)) throw new Problem('cuenta_suspendida');
    const text = json.comentario;
    const stars = json.estrellas ?? undefined;
    const written = await newComment(store, session, { providerId, text, stars, key });
    const persons = contactPersons(c, session, config.VISITOR_SECRET);
    const contact = { persons, accountId: session.userId, providerId, at: written.at };
    const verified = await hasContacted(store, { accounts, log }, contact);
    const trace = stars === undefined ? null : traceOf({ ...written, verified }, originOf(c, config.VISITOR_SECRET));
    const risk = written.risk ?? (trace && (await judgeRating(store, trace, verified)));
    const fresh = { ...asPublished(written, risk), verified };
    const { result: kept, turned } = await changeComment(context, fresh, async () => {
      const inserted = await insert(store, fresh);
      // A suspension or an erasure between the checks and the write did not see this comment.
      const erased = await eraseLateComment(store, fresh);
      if (erased === 'provider') throw new Problem('proveedor_no_encontrado');
      const { hidden } = await syncAuthorComments(store, session.userId);
      if (erased === 'author' || hidden.length > 0) throw new Problem('cuenta_suspendida');
      return inserted;
    });
    // The trace of a repeated request; the first one has its own.
    if (kept._id !== fresh._id) await store.ratingTraces.deleteOne({ _id: fresh._id });
    const shown = turned ?? kept;
    if (kept._id === fresh._id && kept.state === 'published') await commentFeed.published(shown);
    return { success: true, data: commentCard(shown, session.userId, { featured: false }) };
  },

  /** Deletes a comment of the caller. */
  'POST /api/comentarios/:id/eliminar': async ({ params, session }, context) => {
    const { store, commentFeed } = context;
    const own = { _id: params.id, authorId: session.userId };
    const comment = found(await store.comments.findOne(own).lean<CommentDoc>());
    const { result: deleted } = await changeComment(context, comment, async () =>
      found(await store.comments.findOneAndDelete(own).lean<CommentDoc>()),
    );
    // No one else saw a held or removed comment.
    if (deleted.state === 'published') await commentFeed.removed(deleted);
    return { success: true };
  },

  /** The commented provider replies, once (R4). */
  'POST /api/comentarios/:id/respuesta': async ({ c, params, json, session }, context) => {
    const { store, config, commentFeed, commentOutbox } = context;
    const mine = { _id: params.id, providerId: session.userId, state: 'published' as const };
    const reply = { text: json.respuesta, at: Date.now() };
    const comment = found(await store.comments.findOne(mine).lean<CommentDoc>());
    const origin = originOf(c, config.VISITOR_SECRET);
    const trace = { authorId: session.userId, providerId: '', textHash: '', isUnknown: false, at: reply.at, ...origin };
    await store.ratingTraces.updateOne({ _id: `${comment._id}-reply` }, { $set: trace }, { upsert: true });
    const replied = await store.comments
      .findOneAndUpdate(
        { ...mine, authorId: comment.authorId, reply: null },
        { $set: { reply }, $push: { outbox: { $each: commentAnswered(comment) } } },
        { returnDocument: 'after' },
      )
      .lean<CommentDoc>();
    // An erasure between the checks and the write did not see this trace.
    if ((await erasedAmong(store, [session.userId])).length > 0)
      await store.ratingTraces.deleteMany({ authorId: session.userId });
    if (!replied)
      throw new Problem((await store.comments.exists(mine)) ? 'comentario_respondido' : 'comentario_no_encontrado');
    const featured = await hasFeature(store, session.userId, 'comentariosDestacados');
    await Promise.all([commentFeed.changed(replied, { featured }), commentOutbox.flush(replied._id)]);
    return { success: true, data: commentCard(replied, session.userId, { featured }) };
  },

  /** Records that the caller found another person's comment useful, or withdraws that. */
  'POST /api/comentarios/:id/util': async ({ params: { id }, json, session }, { store }) => {
    const { userId } = session;
    const comment = found(await store.comments.findOne({ _id: id, state: 'published' }).lean<CommentDoc>());
    if (comment.authorId === userId || comment.providerId === userId) throw new Problem('voto_propio');
    if (await isSuspended(store, userId)) throw new Problem('cuenta_suspendida');
    const marked = await markUseful(store, { id, accountId: userId, isUseful: json.util });
    // A suspension between the check and the write did not see this mark.
    if (await isSuspended(store, userId)) await withdrawUseful(store, userId);
    const featured = await hasFeature(store, comment.providerId, 'comentariosDestacados');
    return { success: true, data: commentCard(marked, userId, { featured }) };
  },

  /** Features a comment on the caller's profile, or stops featuring it (R39). */
  'POST /api/comentarios/:id/destacado': async ({ params, json, session }, { store, commentFeed }) => {
    const featured = await hasFeature(store, session.userId, 'comentariosDestacados');
    // Any plan may stop featuring a comment.
    if (json.destacado && !featured) throw new Problem('destacados_sin_plan');
    const mine: OwnComment = { _id: params.id, providerId: session.userId, state: 'published' };
    const comment = json.destacado ? await feature(store, mine) : await unfeature(store, mine);
    await commentFeed.changed(comment, { featured });
    return { success: true, data: commentCard(comment, session.userId, { featured }) };
  },
} satisfies Handlers;

/** New comment before the decision whether it is public. */
type WrittenComment = Omit<CommentDoc, 'version' | 'outbox' | 'state'>;

async function newComment(
  store: Store,
  session: StoredSession,
  { providerId, text, stars, key }: { providerId: string; text: string; stars: number | undefined; key: string | null },
): Promise<WrittenComment> {
  const id = newId();
  const at = Date.now();
  // Normalizes look-alike letters, so that they do not make a different text.
  const textHash = hashToken(foldText(readable(text)));
  const author = await readAuthor(store, { authorId: session.userId, name: session.name, textHash, providerId, at });
  const risk = commentRisk(text, author);
  return {
    _id: id,
    sortKey: sortKeyOf(at, id),
    providerId,
    authorId: session.userId,
    authorName: session.name,
    text,
    textHash,
    at,
    risk,
    reply: null,
    ...(stars !== undefined && { stars }),
    ...(key !== null && { idempotencyKey: hashToken(`${session.userId}\n${key}`) }),
  };
}

/** Completes a comment: public with the notification of its provider, or held for a review. */
function asPublished(comment: WrittenComment, risk: HeldReason | null): CommentDoc {
  const state = risk ? ('held' as const) : ('published' as const);
  return { ...comment, version: 1, outbox: risk ? [] : commentPublished(comment), state, risk };
}

/** Writes the comment. If an earlier request had the same key, returns its comment. */
async function insert(store: Store, comment: CommentDoc): Promise<CommentDoc> {
  try {
    await store.comments.create(comment);
    return comment;
  } catch (error) {
    if (!isDuplicateKey(error) || comment.idempotencyKey === undefined) throw error;
    const winner = await store.comments.findOne({ idempotencyKey: comment.idempotencyKey }).lean<CommentDoc>();
    if (!winner) throw error;
    const { text, providerId, stars } = comment;
    const same = winner.text === text && winner.providerId === providerId && winner.stars === stars;
    if (!same) throw new Problem('clave_reutilizada');
    return winner;
  }
}

/** Takes the first free place. A unique index assigns each once, so that no requests feature a fourth comment. */
async function feature(store: Store, mine: OwnComment): Promise<CommentDoc> {
  for (const place of featuredPlaces(mine.providerId)) {
    try {
      const placed = await store.comments
        .findOneAndUpdate(
          { ...mine, featured: null },
          { $set: { featured: { place, at: Date.now() } } },
          { returnDocument: 'after' },
        )
        .lean<CommentDoc>();
      // Null if the comment already has a place.
      return placed ?? found(await store.comments.findOne({ ...mine }).lean<CommentDoc>());
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Problem('destacados_completos');
}

async function unfeature(store: Store, mine: OwnComment): Promise<CommentDoc> {
  const change = { $unset: { featured: 1 } } as const;
  return found(
    await store.comments.findOneAndUpdate({ ...mine }, change, { returnDocument: 'after' }).lean<CommentDoc>(),
  );
}

function found(comment: CommentDoc | null): CommentDoc {
  if (!comment) throw new Problem('comentario_no_encontrado');
  return comment;
}
