import { spokenWords } from '@vitrina/contracts/needs';
import { peopleNamed } from './named-trades.ts';
import type { EngineAnswer, SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { isFirstOf, type Understood } from './understand.ts';

/**
 * Returns a heading for the results: the people that the text asks for ('Electricistas'), or the trade
 * ('Electricidad'). Null for results that match the words whatever their trade.
 */
export function headingOf(
  { topic, text }: SearchRequest,
  reading: Reading,
  understood: Understood | null,
  answer: EngineAnswer,
): string | null {
  if (topic !== null && !understood?.topic) return text ? null : topic;
  const { trade } = reading;
  const isShown = trade !== null && (trade === understood?.topic || isFirstOf(trade, answer));
  if (!isShown) return null;
  const people = peopleNamed(spokenWords(reading.corrected ?? reading.rest), trade);
  return people ? people.charAt(0).toUpperCase() + people.slice(1) : trade;
}
