import { foldedWords } from '@vitrina/contracts/needs';
import { findNamedWorkers } from './named-trades.ts';
import type { EngineAnswer, SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { isFirstOf, type TextMeaning } from './understand.ts';

/**
 * Returns a heading for the results: the people that the text asks for ('Electricistas'), or the trade
 * ('Electricidad'). Null for results that match the words whatever their trade.
 */
export function resultHeading(
  { topic, text }: SearchRequest,
  reading: Reading,
  understood: TextMeaning | null,
  answer: EngineAnswer,
): string | null {
  if (topic !== null && !understood?.topic) return text ? null : topic;
  const { trade } = reading;
  const isShown = trade !== null && (trade === understood?.topic || isFirstOf(trade, answer));
  if (!isShown) return null;
  const people = findNamedWorkers(foldedWords(reading.corrected ?? reading.rest), trade);
  return people ? people.charAt(0).toUpperCase() + people.slice(1) : trade;
}
