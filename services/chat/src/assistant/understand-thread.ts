import { type Interpretation, type Search, understand } from './understand.ts';

/**
 * Interprets a message within its thread: 'en Guadalajara' after 'busco plomero' searches for a plumber there, and later
 * requests keep the place.
 * @param earlier messages of the visitor, oldest first
 */
export function understandThread(question: string, earlier: readonly string[]): Interpretation {
  let search: Search | null = null;
  for (const text of earlier) search = searchAfter(search, understand(text, search));
  return understand(question, search);
}

/** Returns the search that the next message continues. */
function searchAfter(previous: Search | null, understood: Interpretation): Search | null {
  switch (understood.kind) {
    case 'search':
      return { ...understood, isDetail: false };
    case 'question':
      return understood.about ?? previous;
    case 'talk':
      return understood.talk === 'restart' ? null : previous;
    case 'human':
      return previous;
  }
}
