export { asksAboutWorld, NEEDS, type Need } from './needs.ts';
export {
  isWritten,
  rankTrades,
  readWord,
  type UnderstoodNeed,
  understandNeed,
  type WordEvidence,
  WRITTEN_WORDS,
} from './understand-need.ts';
export { FILLERS, foldedWords, phoneticSpelling, wordStem } from './words.ts';
