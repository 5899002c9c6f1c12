import type { NearbyPlace } from '@vitrina/contracts';
import { correctText } from './correction.ts';
import type { Engine } from './engine.ts';
import { type CountsByPlace, countsByPlace, nearbyPlaces, nearbyQueries } from './nearby.ts';
import { askEngine, askMany, type EngineAnswer, type SearchRequest } from './query.ts';

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
}

/** How many documents an answer counts, in both indexes. */
export function foundIn({ providers, posts }: Pick<EngineAnswer, 'providers' | 'posts'>): number {
  return (providers.estimatedTotalHits ?? 0) + (posts.estimatedTotalHits ?? 0);
}

/**
 * Searches; where nothing is found, searches what was probably meant, and looks where else there is some of either. The
 * second round costs one more request, and only then.
 */
export async function find(engine: Engine, request: SearchRequest): Promise<Findings> {
  const answer = await askEngine(engine, request);
  const plain: Findings = { answer, request, suggestion: null, corrected: false, nearby: [] };
  if (foundIn(answer) > 0) return plain;
  const meant = request.text ? correctText(request.text) : null;
  const other = meant === null ? null : { ...request, text: meant };
  const [elsewhere, corrected] = await Promise.all([
    countElsewhere(engine, other ? [request, other] : [request]),
    other && askEngine(engine, other),
  ]);
  const [own = [], ofMeant = []] = elsewhere.map((counted) => nearbyPlaces(counted, request));
  const nearby = own.length > 0 ? own : ofMeant;
  if (other && corrected && foundIn(corrected) > 0) {
    return { answer: corrected, request: other, suggestion: meant, corrected: true, nearby: [] };
  }
  return { ...plain, suggestion: ofMeant.length > 0 ? meant : null, nearby };
}

async function countElsewhere(engine: Engine, requests: readonly SearchRequest[]): Promise<CountsByPlace[]> {
  const results = await askMany(
    engine,
    requests.flatMap((request) => nearbyQueries(engine.names, request)),
  );
  return requests.map((_, position) => countsByPlace(results.slice(position * 2, position * 2 + 2)));
}
