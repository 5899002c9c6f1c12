import { Problem, parseInput, readJson } from '@vitrina/kernel';
import { z } from 'zod';
import type { DirectoryContext } from '../context.ts';
import type { CommentDoc } from '../model/comment.ts';
import { sortKeyOf } from '../model/sort-key.ts';
import { changeComment } from '../ratings/change-comment.ts';

/** Milliseconds since 1970; must not be in the future. */
const moment = z
  .number()
  .int()
  .positive()
  .refine((at) => at <= Date.now());
const body = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  at: moment,
  /** Moment of the reply; ignored for a comment without one. */
  replyAt: moment,
  /** True for a comment with 'Contacto verificado': the demo's people have no past. */
  verified: z.boolean(),
});

/**
 * `POST /internal/demo/comentario`: dates a comment and its reply, so that a demo started at night shows comments of
 * the day, and sets whether it has a verified contact. Refused in production.
 * @throws {Problem} `no_permitido`, `comentario_no_encontrado`
 */
export function serveDemoComment(context: DirectoryContext): void {
  const { store, config } = context;
  context.internalCall('POST /internal/demo/comentario', async (c) => {
    if (config.NODE_ENV === 'production') throw new Problem('no_permitido');
    const { id, at, replyAt, verified } = parseInput(body, await readJson(c));
    const comment = await store.comments.findById(id).lean<CommentDoc>();
    if (!comment) throw new Problem('comentario_no_encontrado');
    await changeComment(context, comment, () =>
      store.comments.updateOne({ _id: id }, { $set: { at, sortKey: sortKeyOf(at, id), verified } }),
    );
    await store.comments.updateOne({ _id: id, reply: { $ne: null } }, { $set: { 'reply.at': replyAt } });
    return c.json({ success: true });
  });
}
