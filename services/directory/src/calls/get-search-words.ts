import type { Handler } from '../dependencies.ts';
import { searchWordCard } from '../responses/search-word-card.ts';

/** `GET /api/admin/palabras`: the search words that administrators taught, newest first. */
export const getSearchWords: Handler<'GET /api/admin/palabras'> = async (_request, { learnedWords }) => ({
  success: true,
  data: (await learnedWords.list()).map(searchWordCard),
});
