import { searchWordCard } from '../answers/search-word-card.ts';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/palabras`: the words that the search learned, the newest first. */
export const getSearchWords: Handler<'GET /api/admin/palabras'> = async (_request, { learnedWords }) => ({
  success: true,
  data: (await learnedWords.list()).map(searchWordCard),
});
