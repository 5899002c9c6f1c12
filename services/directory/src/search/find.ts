import type { NearbyPlace } from '@vitrina/contracts';
import { correctText } from './correction.ts';
import type { Engine } from './engine.ts';
import { nearbyPlaces } from './nearby.ts';
import { askEngine, type EngineAnswer, type SearchRequest } from './query.ts';
import { type Understood, understandSearch } from './understand.ts';

/** What a search found, and what to offer where it found nothing. */
export interface Findings {
  answer: EngineAnswer;
  /** The search that `answer` answers: with another text where `corrected`. */
  request: SearchRequest;
  /** What was probably meant, or null. */
  suggestion: string | null;
  /** True where `answer` is that of the suggestion. */
  corrected: boolean;
  nearby: NearbyPlace[];
  /** What was read out of the text, where `answer` is that of this; else null. */
  understood: Understood | null;
}

/** How many documents an answer counts, with entries of blogs. */
function foundIn({ providers, posts, entries }: EngineAnswer): number {
  return (providers.estimatedTotalHits ?? 0) + (posts.estimatedTotalHits ?? 0) + entries.length;
}

/**
 * Searches. Where the words find something else than the text means, it searches for that, with a second request. Where
 * nothing is found, it returns nearby places that have results, which the first request has counted;
 * where these have none either, it searches the corrected text, with a second request.
 *
 * @param isLiteral the words alone count, whatever they mean
 */
export async function find(engine: Engine, request: SearchRequest, isLiteral: boolean): Promise<Findings> {
  const answer = await askEngine(engine, request);
  const plain: Findings = { answer, request, suggestion: null, corrected: false, nearby: [], understood: null };
  const meaning = isLiteral ? null : understandSearch(request, answer);
  if (meaning) {
    const ofMeaning = await askEngine(engine, meaning.request);
    const meant: Findings = { ...plain, answer: ofMeaning, request: meaning.request, understood: meaning };
    if (foundIn(ofMeaning) > 0) return meant;
    // Better to say that there is none, and where there is, than to show who does something else.
    const elsewhere = nearbyPlaces(ofMeaning, meaning.request);
    if (meaning.topic || elsewhere.length > 0) return { ...meant, nearby: elsewhere };
  }
  if (foundIn(answer) > 0) return plain;
  const nearby = nearbyPlaces(answer, request);
  const meant = nearby.length === 0 && request.text ? correctText(request.text) : null;
  if (meant === null) return { ...plain, nearby };
  const other = { ...request, text: meant };
  const ofMeant = await askEngine(engine, other);
  if (foundIn(ofMeant) > 0) return { ...plain, answer: ofMeant, request: other, suggestion: meant, corrected: true };
  const nearbyMeant = nearbyPlaces(ofMeant, request);
  return { ...plain, suggestion: nearbyMeant.length > 0 ? meant : null, nearby: nearbyMeant };
}
