import { type Understood, understand } from './understand.ts';

/**
 * Reads a message as part of its thread: 'en Guadalajara' after 'busco plomero' asks for a plumber there, and what is
 * asked for next is asked for at the same place.
 * @param earlier what the visitor said before, in its order
 */
export function understandThread(question: string, earlier: readonly string[]): Understood {
  const now = understand(question);
  if (now.kind !== 'search') return now;
  let thread = now;
  for (const text of earlier.toReversed()) {
    const before = understand(text);
    if (before.kind !== 'search') continue;
    const { words, trade, others } = thread.words ? thread : before;
    thread = {
      ...{ kind: 'search', words, trade, others, isDetail: now.isDetail },
      place: thread.place ?? before.place,
      when: thread.when ?? before.when,
      budget: thread.budget ?? before.budget,
    };
  }
  return thread;
}
