import { findSegment } from '@vitrina/contracts/catalogue';
import { newId, Problem, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { LearnedWord } from '../model/learned-words.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { searchWordCard } from '../responses/search-word-card.ts';
import { emptySearchIds } from '../search/empty-searches.ts';
import { checkLearnableTerm } from '../search/learned-words.ts';

/**
 * `POST /api/admin/palabras`: teaches the search words for trades. Checks all words, then logs each before its effect,
 * then adds them in one write. Empty searches with these words are deleted.
 */
export const postSearchWords: Handler<'POST /api/admin/palabras'> = async (
  { json, session },
  { store, learnedWords },
) => {
  const at = Date.now();
  const fresh = json.palabras.map(({ palabra: word, oficio }): LearnedWord => {
    const trade = findSegment(oficio);
    if (!trade) throw new Problem('oficio_desconocido', { fields: ['oficio'] });
    return { id: newId(), word, term: checkLearnableTerm(word, trade), trade, adminName: session.name, at };
  });
  const last = [...new Map(fresh.map((word) => [word.term, word])).values()];
  for (const { id: subjectId, word, trade } of last) {
    const excerpt = `${word} → ${trade}`;
    await logDecision(store, session, { action: 'teach', kind: 'word', subjectId, reason: '', excerpt });
  }
  await learnedWords.add(last);
  const searched = last.flatMap(({ term }) => emptySearchIds(term));
  await store.emptySearches.deleteMany({ _id: trusted({ $in: searched }) });
  return { success: true, data: (await learnedWords.list()).map(searchWordCard) };
};
