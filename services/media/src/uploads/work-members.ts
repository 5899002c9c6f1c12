import { MAX_PIECES } from '@vitrina/contracts/rules';
import { type ArrangedWork, arrangeWorks, layoutOf, slotOf, type WorkPlace } from '@vitrina/contracts/works';
import { newId, Problem } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { isKept, type PostDocument, workMember } from './documents.ts';

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
/** Texts of a work, and the edit they come from. */
export type WorkTexts = Pick<PostDocument, (typeof textNames)[number]>;
/** Fields that a file takes on when it joins a work. */
type Joined = Pick<PostDocument, 'work' | 'workSeat' | 'addedSlot'> & Partial<WorkTexts>;

const textNames = ['event', 'text', 'website', 'eventDate', 'publicationDate', 'textsEdit'] as const;

/**
 * Returns the texts of a work: those of its last edit, before any edit those of its first file.
 * @param others its other files that are not deleted
 */
export function newestTexts(first: PostDocument, others: readonly PostDocument[]): WorkTexts {
  return textsOf(others.reduce((a, b) => ((b.textsEdit ?? '') > (a.textsEdit ?? '') ? b : a), first));
}

function textsOf(post: PostDocument): WorkTexts {
  return Object.fromEntries(
    textNames.flatMap((name) => (post[name] === undefined ? [] : [[name, post[name]]])),
  ) as WorkTexts;
}

/** Mark of the edit that follows another one; of two simultaneous edits, the random part decides for every process alike. */
export function nextEdit(edit = '0'): string {
  const count = Number.parseInt(edit, 10) + 1;
  return `${String(count).padStart(9, '0')} ${newId()}`;
}

/**
 * Places a file that is added to a work, after all others, with the texts of that work. The public sees the work as before
 * until the file is ready.
 * @param members every file of the work, also deleted ones
 * @throws {Problem} `publicacion_no_encontrada` without a file, `obra_llena` with eight, `publicacion_en_proceso` while the
 *   work is not complete
 */
export function placeAfter(members: readonly PostDocument[]): Joined {
  const found = arranged(members);
  if (!found) throw new Problem('publicacion_no_encontrada');
  if (isFull(found)) throw new Problem('obra_llena');
  if (!found.isComplete) throw new Problem('publicacion_en_proceso');
  const { ownerId } = found.cover.post;
  // Lower slots may belong to files of the first upload that are still on their way.
  const slot = Math.max(MAX_PIECES - 1, ...members.map(slotOf)) + 1;
  const layout = layoutOf(members.map(workMember)) ?? { version: 0, slots: [], cover: 0, pair: null };
  return {
    ...newestTexts(found.cover.post, members.filter(isKept)),
    work: { id: found.id, slot, layout },
    workSeat: freeSeat(members, { ownerId, workId: found.id }),
    addedSlot: [ownerId, found.id, slot].join(' '),
  };
}

/**
 * Places a file of a work's first upload, which may have been left out of the work while the file was on its way.
 * @param members every other file of the work, also deleted ones
 * @throws {Problem} `obra_llena`; `publicacion_no_encontrada` if the whole work was deleted
 */
export function placeUploaded(members: readonly PostDocument[], ownerId: string, work: WorkPlace): Joined {
  const found = arranged(members);
  const isExpected = layoutOf(members.map(workMember))?.slots.includes(work.slot) ?? true;
  if (found && !isExpected && isFull(found)) throw new Problem('obra_llena');
  return { work, workSeat: freeSeat(members, { ownerId, workId: work.id }) };
}

/** @throws {Problem} `publicacion_no_encontrada` if the whole work was deleted */
function arranged(members: readonly PostDocument[]): Found | undefined {
  if (members.some(({ endsWork }) => endsWork)) throw new Problem('publicacion_no_encontrada');
  return arrangeWorks(members.map(workMember))[0];
}

/**
 * Returns the lowest seat of a work that no file holds. Files without one, which are older than the seats or began the
 * work as a post of their own, count as holders of the last seats.
 * @throws {Problem} `obra_llena`
 */
function freeSeat(members: readonly PostDocument[], { ownerId, workId }: { ownerId: string; workId: string }): string {
  const held = members.filter(isKept).map(({ workSeat }) => workSeat);
  const most = MAX_PIECES - held.filter((seat) => seat === undefined).length;
  const seats = Array.from({ length: Math.max(0, most) }, (_, index) => [ownerId, workId, index + 1].join(' '));
  const free = seats.find((seat) => !held.includes(seat));
  if (free === undefined) throw new Problem('obra_llena');
  return free;
}

function isFull({ pieces, missing }: Found): boolean {
  return pieces.length + missing >= MAX_PIECES;
}
