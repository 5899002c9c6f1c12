import type { EventEnvelope } from '@vitrina/contracts/events';
import { type EventHandlers, isDuplicateKey, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type ProgressBoard, readyStanding, removedStanding } from '../live/progress.ts';
import type { PostDocument } from '../posts/post-model.ts';
import type { RemovalDocument } from './removal-model.ts';

/** What applying removals needs. */
export interface RemovalParts {
  removals: Model<RemovalDocument>;
  posts: Model<PostDocument>;
  board: ProgressBoard;
}

/** The handlers of what administrators take away: the newest state stands, and the owner's open gallery is told. */
export function removalHandlers(parts: RemovalParts): EventHandlers<'media'> {
  return {
    'removal.changed': async (event) => {
      if (!(await apply(parts.removals, event))) return;
      const { id, tipo, ownerId, removal } = event.data;
      if (tipo === 'publicacion') await parts.board.report(ownerId, id, removal ? removedStanding : readyStanding);
      else await tellOfAll(parts, ownerId, removal !== null);
    },
  };
}

/** Writes the event's state where it is newer than the one held; false where it was old. */
async function apply(
  removals: Model<RemovalDocument>,
  { version, data }: EventEnvelope<'removal.changed'>,
): Promise<boolean> {
  const { id: _id, ...state } = data;
  const update = () => removals.updateOne({ _id, version: trusted({ $lt: version }) }, { $set: { ...state, version } });
  if ((await update()).matchedCount > 0) return true;
  try {
    await removals.create({ _id, ...state, version });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // It was there already, or came at this very moment.
    return (await update()).matchedCount > 0;
  }
}

/** One report makes the owner's open gallery read everything anew. */
async function tellOfAll({ posts, board }: RemovalParts, ownerId: string, removed: boolean): Promise<void> {
  const one = await posts.findOne({ ownerId }, { _id: 1 }).sort({ createdAt: -1 }).lean<Pick<PostDocument, '_id'>>();
  if (one) await board.report(ownerId, one._id, removed ? removedStanding : readyStanding);
}
