export { FILLERS, foldedWords } from './folded-words.ts';
export { NEEDS, type Need } from './needs.ts';
export { asksAboutWorld } from './questions.ts';
export {
  isWritten,
  rankTrades,
  readWord,
  type UnderstoodNeed,
  understandNeed,
  type WordEvidence,
  WRITTEN_WORDS,
} from './understand-need.ts';
export { phoneticSpelling, wordStem } from './word-stem.ts';
