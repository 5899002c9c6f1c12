import type { SearchWord } from '@vitrina/contracts';
import type { LearnedWord } from '../model/learned-words.ts';

/** Builds the card of a taught search word for administrators. */
export function searchWordCard({ id, word, trade, adminName, at }: LearnedWord): SearchWord {
  return { id, palabra: word, oficio: trade, quien: adminName, fecha: new Date(at).toISOString() };
}
