import type { Reportable } from '@vitrina/contracts';
import { trusted } from '@vitrina/kernel';
import { type ApplyDependencies, settle } from '../apply/apply-events.ts';
import type { CommentBoard } from '../live/comment-board.ts';
import type { CommentDoc } from '../model/comment.ts';
import type { Removals } from './removals.ts';

/** What removing needs. */
export interface RemovalDependencies extends ApplyDependencies {
  board: CommentBoard;
  removals: Removals;
}

/**
 * Takes a thing away from the public: lists at once, the search index within milliseconds. Doing it twice is harmless.
 * @param thing `ownerId` is the provider whose it is, or about whom; `decision` the entry of the log behind it
 */
export async function removeThing(
  dependencies: RemovalDependencies,
  thing: { tipo: Reportable; id: string; ownerId: string; razon: string; decision: string },
): Promise<void> {
  const { tipo, id, ownerId, razon, decision } = thing;
  if (tipo === 'comentario') return removeComment(dependencies, id, { id: decision, razon });
  await dependencies.removals.add({ _id: id, tipo, ownerId, razon, decision });
  await settle(dependencies, ownerId, tipo === 'proveedor' ? { 'index.provider': [id] } : {});
}

async function removeComment(
  { store, board }: RemovalDependencies,
  id: string,
  decision: NonNullable<CommentDoc['decision']>,
): Promise<void> {
  const removed = await store.comments
    .findOneAndUpdate(
      { _id: id, estado: trusted({ $in: ['publicado', 'oculto'] }) },
      { $set: { estado: 'retirado', decision } },
    )
    .lean<CommentDoc>();
  if (removed?.estado === 'publicado') await board.gone(removed);
}
