import { foldText } from '@vitrina/contracts/places';

/** A word of a message: as it was written, and folded for comparison. */
export interface Word {
  text: string;
  folded: string;
}

/** The words of a message in their order; 'D.C.' is one word. */
export function wordsOf(message: string): Word[] {
  const found =
    message
      .normalize('NFC')
      .replaceAll('.', '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((text) => ({ text: text.toLowerCase(), folded: foldText(text) })).filter(({ folded }) => folded);
}
