import type { Reportable } from '@vitrina/contracts';
import { isDuplicateKey } from '@vitrina/kernel';
import { type ApplyKit, settle } from '../apply/apply-events.ts';
import type { CommentBoard } from '../live/comment-board.ts';
import type { CommentDoc } from '../model/comment.ts';

/** What removing needs. */
export interface RemovalKit extends ApplyKit {
  board: CommentBoard;
}

/**
 * Takes a thing away from the public: lists at once, the search index within milliseconds. Doing it twice is harmless.
 * @param ownerId the provider whose it is, or about whom
 */
export async function removeThing(
  kit: RemovalKit,
  thing: { tipo: Reportable; id: string; ownerId: string; razon: string },
): Promise<void> {
  const { tipo, id, ownerId, razon } = thing;
  if (tipo === 'comentario') return removeComment(kit, id);
  try {
    await kit.store.removals.create({ _id: id, tipo, ownerId, razon, at: Date.now() });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  await settle(kit, ownerId, tipo === 'proveedor' ? { 'index.provider': [id] } : {});
}

async function removeComment({ store, board }: RemovalKit, id: string): Promise<void> {
  const removed = await store.comments
    .findOneAndUpdate({ _id: id, estado: 'publicado' }, { $set: { estado: 'retirado' } })
    .lean<CommentDoc>();
  if (removed) await board.gone(removed);
}
