import { MAX_PIECES } from '@vitrina/contracts/rules';
import { type ArrangedWork, arrangeWorks, layoutOf, slotOf, type WorkPlace } from '@vitrina/contracts/works';
import { Problem } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type PostDocument, workMember } from './documents.ts';

/**
 * Reads every file of a work, also deleted ones.
 * @param workId id of the work, or of the post of a single file
 */
export async function readMembers(
  posts: Model<PostDocument>,
  { ownerId, workId }: { ownerId: string; workId: string },
): Promise<PostDocument[]> {
  return posts
    .find({
      ownerId,
      $or: [{ 'work.id': workId }, { _id: workId, work: null }],
    })
    .select({ outbox: 0 })
    .lean<PostDocument[]>();
}

type Found = ArrangedWork<ReturnType<typeof workMember<PostDocument>>>;

/**
 * Places a file that is added to a work, after all others. The public sees the work as before until the file is ready.
 * @param members every file of the work, also deleted ones
 * @throws {Problem} `publicacion_no_encontrada` without a file, `obra_llena` with eight, `publicacion_en_proceso` while the
 *   work is not complete
 */
export function placeAfter(members: readonly PostDocument[]): { work: WorkPlace; cover: PostDocument } {
  const [found] = arrangeWorks(members.map(workMember));
  if (!found) throw new Problem('publicacion_no_encontrada');
  if (isFull(found)) throw new Problem('obra_llena');
  if (!found.isComplete) throw new Problem('publicacion_en_proceso');
  // Lower slots may belong to files of the first upload that are still on their way.
  const slot = Math.max(MAX_PIECES - 1, ...members.map(slotOf)) + 1;
  const layout = layoutOf(members.map(workMember)) ?? { version: 0, slots: [], cover: 0, pair: null };
  return { work: { id: found.id, slot, layout }, cover: found.cover.post };
}

/**
 * Checks that a work has room for a file of its first upload, which may have been left out of it while it was on its way.
 * @throws {Problem} `obra_llena`
 */
export function requireRoom(members: readonly PostDocument[], { slot }: WorkPlace): void {
  const [found] = arrangeWorks(members.map(workMember));
  const isExpected = layoutOf(members.map(workMember))?.slots.includes(slot) ?? true;
  if (!found) return;
  if (found.pieces.length >= MAX_PIECES || (!isExpected && isFull(found))) throw new Problem('obra_llena');
}

function isFull({ pieces, missing }: Found): boolean {
  return pieces.length + missing >= MAX_PIECES;
}
