import type { Piece, Post } from '@vitrina/contracts';
import { useState } from 'react';
import { usePost } from './queries.ts';

/** Functions that open the neighbours of what is shown; undefined at the ends. */
export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Pictures and videos of an open work, and which of them is shown. */
export interface OpenWork {
  /** Empty for a post of a single file, and until they are loaded. */
  pieces: readonly Piece[];
  /** Index of the shown piece, from 0. */
  index: number;
  /** Ids of the pictures before and after, if the work has such a pair. */
  pair: readonly [string, string] | null;
  /** True while the pair is shown instead of a piece. */
  isComparing: boolean;
  show(id: string): void;
  compare(): void;
  /** Neighbours of the shown piece, and beyond the ends of the work those of the post. */
  turns: Neighbours;
}

/** Value of the shown piece while the pair is compared. */
const PAIR = 'pair';

/** Reads the pieces of a post's work; the cover is shown first. @param turns neighbours of the post */
export function useWork(post: Post, turns: Neighbours): OpenWork {
  const { id, obra } = post;
  const isPartial = obra !== undefined && !obra.piezas;
  const loaded = usePost(id, isPartial).data?.obra;
  const { piezas: pieces = [], comparar: pair = null } = (isPartial ? loaded : obra) ?? {};
  // The choice belongs to the post: another one starts with its cover.
  const [shown, setShown] = useState({ of: '', piece: '' });
  const chosen = shown.of === id ? shown.piece : id;
  const isComparing = chosen === PAIR && pair !== null;
  const index = Math.max(
    0,
    pieces.findIndex((piece) => piece.id === chosen),
  );
  const show = (piece: string) => setShown({ of: id, piece });
  const turn = (by: number, beyond: (() => void) | undefined) => {
    const to = isComparing ? undefined : pieces[index + by];
    return to ? () => show(to.id) : beyond;
  };
  return {
    pieces,
    index,
    pair,
    isComparing,
    show,
    compare: () => show(PAIR),
    turns: { previous: turn(-1, turns.previous), next: turn(1, turns.next) },
  };
}
