import type { Handler } from '../dependencies.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { searchWordCard } from '../responses/search-word-card.ts';

/** `DELETE /api/admin/palabras/:id`: removes a taught search word. The log entry is written first. */
export const deleteSearchWord: Handler<'DELETE /api/admin/palabras/:id'> = async (
  { params, session },
  { store, learnedWords },
) => {
  const { id: subjectId, word, trade } = await learnedWords.get(params.id);
  const excerpt = `${word} → ${trade}`;
  await logDecision(store, session, { action: 'unteach', kind: 'word', subjectId, reason: '', excerpt });
  await learnedWords.remove(subjectId);
  return { success: true, data: (await learnedWords.list()).map(searchWordCard) };
};
