import { searchWordCard } from '../answers/search-word-card.ts';
import type { Handler } from '../dependencies.ts';
import { logDecision } from '../moderation/log-decision.ts';

/** `DELETE /api/admin/palabras/:id`: the search forgets a word. The log entry is written first, as everywhere. */
export const deleteSearchWord: Handler<'DELETE /api/admin/palabras/:id'> = async (
  { params, session },
  { store, learnedWords },
) => {
  const { id: subjectId, word, trade } = await learnedWords.one(params.id);
  const excerpt = `${word} → ${trade}`;
  await logDecision(store, session, { action: 'unteach', kind: 'word', subjectId, reason: '', excerpt });
  await learnedWords.remove(subjectId);
  return { success: true, data: (await learnedWords.list()).map(searchWordCard) };
};
