import { useState } from 'react';
import type { Pair } from '../works/piece-list.tsx';
import type { ChosenFile } from './use-chosen-files.ts';

/** Choices of the form about several chosen files. */
export interface WorkChoices {
  /** True if they are one work; else each becomes a post. */
  isOne: boolean;
  setIsOne(isOne: boolean): void;
  /** Index of the cover, from 0. */
  coverIndex: number;
  setCover(url: string): void;
  /** URLs of the pictures before and after; null without such a pair. */
  pair: Pair | null;
  setPair(pair: Pair | null): void;
}

/** Choices about the chosen files; the first one is the cover until another is chosen, or if the chosen one is removed. */
export function useWorkChoices(files: readonly ChosenFile[]): WorkChoices {
  const [isOne, setIsOne] = useState(true);
  const [cover, setCover] = useState('');
  const [pair, setPair] = useState<Pair | null>(null);
  return {
    isOne: isOne && files.length > 1,
    setIsOne,
    coverIndex: Math.max(
      0,
      files.findIndex(({ url }) => url === cover),
    ),
    setCover,
    pair: pair?.every((url) => files.some((file) => file.url === url)) ? pair : null,
    setPair,
  };
}
