import { MAX_CHAT_MESSAGE } from '@vitrina/contracts';

/**
 * Characters that the assistant reads for one answer, the question among them: two of the longest messages, or some eighty
 * usual ones. Understanding them takes the process some 10 ms at the most, during which it serves no one else.
 */
const READ_CHARACTERS = 2 * MAX_CHAT_MESSAGE;

/**
 * The newest messages of a thread that the assistant reads together with a question.
 * @param messages without the question, the oldest first
 * @returns whole messages, the oldest first; together with the question they have at most 4,000 characters
 */
export function recentThread<M extends { text: string }>(messages: readonly M[], question: string): M[] {
  let left = READ_CHARACTERS - question.length;
  const first = messages.findLastIndex(({ text }) => {
    left -= text.length;
    return left < 0;
  });
  return messages.slice(first + 1);
}
