export { NEEDS, type Need } from './needs.ts';
export { asksAboutWorld } from './questions.ts';
export { FILLERS, spokenWords } from './spoken-words.ts';
export {
  isWritten,
  rankTrades,
  readWord,
  type UnderstoodNeed,
  understandNeed,
  type WordEvidence,
  WRITTEN_WORDS,
} from './understand-need.ts';
export { asItSounds, wordStem } from './word-stem.ts';
