import { type Search, type Understood, understand } from './understand.ts';

/**
 * Reads a message as part of its thread: 'en Guadalajara' after 'busco plomero' asks for a plumber there, and what is
 * asked for next is asked for at the same place.
 * @param earlier what the visitor said before, in its order
 */
export function understandThread(question: string, earlier: readonly string[]): Understood {
  let search: Search | null = null;
  for (const text of earlier) search = searchAfter(search, understand(text, search));
  return understand(question, search);
}

/** The search that the next message goes on with. */
function searchAfter(before: Search | null, understood: Understood): Search | null {
  switch (understood.kind) {
    case 'search':
      return { ...understood, isDetail: false };
    case 'question':
      return understood.about ?? before;
    case 'talk':
      return understood.talk === 'restart' ? null : before;
    case 'human':
      return before;
  }
}
