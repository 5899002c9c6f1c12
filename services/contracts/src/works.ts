import { z } from 'zod';
import { id } from './calls/fields.ts';
import { type PublicWindow, publicWindows, type WindowInput } from './plans.ts';
import { MAX_PIECES } from './rules/publish.ts';

/** Number of a file in its work: 0 to 7 for files uploaded together, from 8 on for those added later. */
const slot = z.int().min(0);

/** Order of a work's pictures and videos (R58), by their slots. Each of them holds a copy; the newest one applies. */
const workLayout = z.object({
  /** 0 as uploaded; each change adds one. */
  version: z.int().nonnegative(),
  /**
   * Slots in the order in which they are shown. A slot without its file keeps the whole work from the public; files added
   * later are not listed until the order changes: they come last, and the work does not wait for them.
   */
  slots: z.array(slot).max(MAX_PIECES),
  cover: slot,
  /** Pictures shown before and after, in this order; null without such a pair. */
  pair: z.tuple([slot, slot]).nullable(),
});
export type WorkLayout = z.infer<typeof workLayout>;

/** Place of a picture or video in its work; the slot is fixed at the upload. */
export const workPlace = z.object({ id, slot, layout: workLayout });
export type WorkPlace = z.infer<typeof workPlace>;

/** Id of a work to which nothing was added yet: that of its single post. */
export function workIdOf({ id, work }: { id: string; work?: Pick<WorkPlace, 'id'> | undefined }): string {
  return work?.id ?? id;
}

/** Upload as part of a work, or as a post without others. */
export interface WorkMember {
  id: string;
  /** Absent for a post of a single file, also after others were added: their work has the id of that post. */
  work?: WorkPlace | undefined;
  /** `gone`: deleted, or its files are lost; `pending`: not ready yet, or failed. */
  state: 'ready' | 'pending' | 'gone';
  /** Time of the upload, in milliseconds since 1970. */
  createdAt: number;
}

/** Work as its members describe it. */
export interface ArrangedWork<M> {
  /** The work's id, or the post's if it has a single file. */
  id: string;
  /** In the order of the work, without those that are gone; at least one. */
  pieces: readonly [M, ...M[]];
  cover: M;
  /** The pictures before and after; null without such a pair. */
  pair: readonly [before: M, after: M] | null;
  /** Number of files that have not arrived. */
  missing: number;
  /** Added files that are not ready: the public sees the work without them. */
  added: readonly M[];
  /** True if every other file has arrived and is ready: only then the public sees any of them. */
  isComplete: boolean;
  /** Ids of all members, also of those that are gone. */
  ids: readonly string[];
  /** Time of the first upload, in milliseconds since 1970. */
  createdAt: number;
}

/**
 * Arranges one owner's uploads into works (R58); posts of a single file become works of one piece. Depends on the given
 * members only, whatever order they arrived in, so that every process arrives at the same works at any time.
 * @returns works with at least one member that is not gone, in the order of their first member
 */
export function arrangeWorks<M extends WorkMember>(members: readonly M[]): ArrangedWork<M>[] {
  const byWork = new Map<string, M[]>();
  for (const member of members) {
    const key = workIdOf(member);
    byWork.set(key, [...(byWork.get(key) ?? []), member]);
  }
  return [...byWork.values()].flatMap((own) => arrange(own) ?? []);
}

function arrange<M extends WorkMember>(members: readonly M[]): ArrangedWork<M> | null {
  const layout = layoutOf(members);
  const placeOf = (member: M) => layout?.slots.indexOf(slotOf(member)) ?? 0;
  // An added file comes last, like one that arrived after its slot was dropped.
  const rankOf = (member: M) => (placeOf(member) < 0 ? MAX_PIECES + slotOf(member) : placeOf(member));
  const [first, ...others] = members
    .filter(({ state }) => state !== 'gone')
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  if (!first) return null;
  const pieces = [first, ...others] as const;
  const added = pieces.filter((piece) => piece.state === 'pending' && placeOf(piece) < 0);
  const settled = pieces.filter((piece) => !added.includes(piece));
  const at = (wanted: number | undefined) => settled.find((piece) => slotOf(piece) === wanted);
  const taken = new Set(members.map(slotOf));
  // The public saw the work before its added files: it does not wait for them, even if they are in its order.
  const missing = layout ? layout.slots.filter((one) => one < MAX_PIECES && !taken.has(one)).length : 0;
  const [before, after] = [at(layout?.pair?.[0]), at(layout?.pair?.[1])];
  return {
    id: workIdOf(first),
    pieces,
    cover: at(layout?.cover) ?? settled[0] ?? first,
    pair: layout?.pair && before && after ? [before, after] : null,
    missing,
    added,
    isComplete: missing === 0 && settled.length > 0 && settled.every(({ state }) => state === 'ready'),
    ids: members.map(({ id }) => id),
    createdAt: Math.min(...pieces.map(({ createdAt }) => createdAt)),
  };
}

/** Slot of a file in its work; a post of a single file has the first one. */
export function slotOf({ work }: Pick<WorkMember, 'work'>): number {
  return work?.slot ?? 0;
}

/** Returns the newest layout that a member holds; of two simultaneous changes, the change held by the larger id. */
export function layoutOf(members: readonly Pick<WorkMember, 'id' | 'work'>[]): WorkLayout | null {
  const [newest] = members
    .flatMap(({ id, work }) => (work ? [{ id, layout: work.layout }] : []))
    .sort((a, b) => b.layout.version - a.layout.version || (a.id < b.id ? 1 : -1));
  return newest?.layout ?? null;
}

/** Lists a work's pieces in the order in which a plan that does not show all of them chooses: the cover first. */
export function piecesByRank<M>({ pieces, cover }: ArrangedWork<M>): M[] {
  return [cover, ...pieces.filter((piece) => piece !== cover)];
}

/**
 * Computes when each piece of one owner's complete works is public: plan limits count pictures and videos, not works
 * (R7, R58), and the whole work starts on the cover's day.
 * @param works all works of the owner that are not removed; those that are not complete take no place in the plan
 * @returns the window of each piece by its id
 */
export function workWindows<M extends WorkMember>(
  works: readonly ArrangedWork<M>[],
  factsOf: (piece: M) => Pick<WindowInput, 'kind' | 'publicationDate'>,
  owner: Parameters<typeof publicWindows>[1],
): Map<string, PublicWindow> {
  const inputs = works
    .filter(({ isComplete }) => isComplete)
    .flatMap((work) =>
      piecesByRank(work)
        .filter((piece) => !work.added.includes(piece))
        .map((piece, rank) => ({
          id: piece.id,
          kind: factsOf(piece).kind,
          publicationDate: factsOf(work.cover).publicationDate,
          createdAt: work.createdAt,
          work: { id: work.id, rank },
        })),
    );
  return publicWindows(inputs, owner);
}
