import { useState } from 'react';
import type { ChosenFile } from './use-chosen-files.ts';

/** Choices of the form about several chosen files. */
export interface WorkChoices {
  /** True if they are one work; else each becomes a post. */
  isOne: boolean;
  setIsOne(isOne: boolean): void;
  /** Index of the cover, from 0. */
  coverIndex: number;
  setCover(url: string): void;
  /** True if the first two pictures are before and after. */
  isPair: boolean;
  setIsPair(isPair: boolean): void;
}

/** Choices about the chosen files; the first one is the cover until another is chosen, or if the chosen one is removed. */
export function useWorkChoices(files: readonly ChosenFile[]): WorkChoices {
  const [isOne, setIsOne] = useState(true);
  const [cover, setCover] = useState('');
  const [isPair, setIsPair] = useState(false);
  return {
    isOne: isOne && files.length > 1,
    setIsOne,
    coverIndex: Math.max(
      0,
      files.findIndex(({ url }) => url === cover),
    ),
    setCover,
    isPair: isPair && files.slice(0, 2).every(({ file }) => file.type.startsWith('image/')),
    setIsPair,
  };
}
