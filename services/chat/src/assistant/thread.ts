import { MAX_CHAT_MESSAGE } from '@vitrina/contracts';
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

/**
 * Characters that the assistant reads for an answer, including the question: two messages of maximum length, or about eighty
 * typical ones. Understanding them blocks the process for at most about 10 ms.
 */
const READ_CHARACTERS = 2 * MAX_CHAT_MESSAGE;

/**
 * Returns the newest messages of a thread that the assistant reads together with a question.
 * @param messages without the question, oldest first
 * @returns whole messages, oldest first; together with the question at most 4,000 characters
 */
export function recentThread<M extends { text: string }>(messages: readonly M[], question: string): M[] {
  let left = READ_CHARACTERS - question.length;
  const first = messages.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return messages.slice(first + 1);
}
