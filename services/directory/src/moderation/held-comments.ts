import { commentStates, decisionActions, heldReasons } from '@vitrina/contracts/wire';
import { Problem, pageOf, readCursor, trusted } from '@vitrina/kernel';
import { searchFilter } from '@vitrina/product';
import { commentCard } from '../comments/comment-feed.ts';
import { isSuspended, syncAuthorComments } from '../comments/suspended-authors.ts';
import type { Handlers } from '../context.ts';
import { MAX_NAMED_MS } from '../gallery/bounded-reads.ts';
import type { CommentDoc } from '../model/comment.ts';
import { ownerName } from '../model/names.ts';
import type { ProviderDoc } from '../model/provider.ts';
import { orderCursor } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { changeComment } from '../ratings/change-comment.ts';
import { decideOnce, logDecision, logReading } from './decisions.ts';
import { commentPublished, commentRemoved } from './notifications.ts';
import { removalCard } from './removals.ts';

/** Administrators see comments by age, without featured ones first. */
const NOT_FEATURED = { featured: false };

const STATES = Object.values(commentStates.fromWire);

/** Calls of administrators about comments, most of all those that wait for a decision. */
export const heldCommentCalls = {
  /** Comments waiting for a decision, oldest first, or of other states, newest first. The access is logged. */
  'GET /api/admin/comentarios': async ({ c, query, session }, { store, browsing }) => {
    const after = readCursor(orderCursor, query.cursor);
    const estado = query.estado ?? (query.q === '' ? 'en_revision' : 'todos');
    const direction = estado === 'en_revision' ? 1 : -1;
    const searched = searchFilter(query.q, ['_id', 'authorId', 'providerId'], ['text', 'authorName']);
    const states = estado === 'todos' ? STATES : [commentStates.fromWire[estado]];
    const read = () =>
      store.comments
        .find({
          state: trusted({ $in: states }),
          ...(after !== undefined && { sortKey: trusted(direction === 1 ? { $gt: after } : { $lt: after }) }),
          ...searched,
        })
        .sort({ sortKey: direction })
        .limit(query.limit + 1)
        .maxTimeMS(MAX_NAMED_MS)
        .lean<CommentDoc[]>();
    const found = searched ? await browsing.run(read) : [];
    const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
    const profiles = await profilesOf(store, page);
    await logReading(store, session, 'comment', { query, shown: page.length });
    const data = page.map((doc) => {
      const { propio: _propio, razon: _razon, destacado: _destacado, ...card } = commentCard(doc, null, NOT_FEATURED);
      return {
        ...card,
        // Unfiltered: the administrator also decides about the name.
        nombre_usuario: doc.authorName,
        // As given, also where a newer rating of the author counts.
        estrellas: doc.stars ?? null,
        estado: commentStates.toWire[doc.state],
        motivo: doc.risk && heldReasons.toWire[doc.risk],
        proveedor: profiles.get(doc.providerId) ?? null,
        retiro: removalCard(doc.decision && { decision: doc.decision.id, reason: doc.decision.reason }),
        cuenta_id: doc.authorId,
      };
    });
    return { success: true, data };
  },

  /** Publishes or rejects a held comment. */
  'POST /api/admin/comentarios/:id': async ({ params, json, session }, context) => {
    const { store, commentFeed, clock } = context;
    if (!(await store.comments.exists({ _id: params.id }))) throw new Problem('comentario_no_encontrado');
    const claim = { id: params.id, waiting: 'held' as const, now: clock.now().getTime() };
    const decision = await decideOnce(store.comments, claim, async (comment) => {
      const { razon: reason = '' } = json;
      const action = decisionActions.fromWire[json.decision];
      const accountIds = [comment.authorId, comment.providerId];
      const about = { kind: 'comment', subjectId: comment._id, accountIds, reason, excerpt: comment.text } as const;
      const entry = await logDecision(store, session, { action, ...about });
      const publishes = action === 'publish';
      const decision = { id: entry, reason };
      // A published comment of a suspended author is still hidden, so the provider is not notified.
      const shows = publishes && !(await isSuspended(store, comment.authorId));
      const notifications = shows ? commentPublished(comment) : publishes ? [] : commentRemoved(comment, decision);
      const { result: shown, turned } = await changeComment(context, comment, async () => {
        const decided = await store.comments
          .findOneAndUpdate(
            { _id: comment._id, state: 'held' },
            {
              $set: publishes ? { state: 'published', publishedBy: entry } : { state: 'rejected', decision },
              $push: { outbox: { $each: notifications } },
            },
            { returnDocument: 'after' },
          )
          .lean<CommentDoc>();
        if (!decided) throw new Problem('decision_tomada');
        // The comment of a suspended author stays hidden until the suspension is lifted.
        const { hidden } = await syncAuthorComments(store, decided.authorId);
        const isShown = decided.state === 'published' && !hidden.some(({ _id }) => _id === decided._id);
        return isShown ? decided : null;
      });
      // Open pages never showed a held comment, so a rejection is not announced.
      if (shown) await commentFeed.published(turned ?? shown);
      return entry;
    });
    return { success: true, decision };
  },
} satisfies Handlers;

async function profilesOf(
  store: Store,
  comments: readonly CommentDoc[],
): Promise<Map<string, { id: string; slug: string; nombre: string }>> {
  const ids = [...new Set(comments.map(({ providerId }) => providerId))];
  const docs = await store.providers
    .find({ _id: trusted({ $in: ids }) }, { slug: 1, facts: 1 })
    .lean<Array<Pick<ProviderDoc, '_id' | 'slug' | 'facts'>>>();
  return new Map(
    docs.flatMap(({ _id: id, slug, facts }) => (facts ? [[id, { id, slug, nombre: ownerName(facts) }] as const] : [])),
  );
}
