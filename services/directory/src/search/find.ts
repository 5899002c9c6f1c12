import type { NearbyPlace } from '@vitrina/contracts';
import { correctText, correctWord } from './correction.ts';
import type { Engine } from './engine.ts';
import { headingOf } from './heading.ts';
import { nearbyPlaces, nearestOf, nearestProviders } from './nearby.ts';
import { askEngine, type EngineAnswer, type SearchRequest } from './query.ts';
import { type Reading, readSearch } from './reading.ts';
import { withReasons } from './reasons.ts';
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
  /** Providers that the search finds in the nearest of those places, if it finds none in its own. */
  nearest: EngineAnswer['providers']['hits'];
  /** What was read out of the text, where `answer` is that of this; else null. */
  understood: Understood | null;
  /** Name of what is shown or was looked for, see {@link headingOf}. */
  heading: string | null;
}

/** How many documents an answer counts, with entries of blogs. */
function foundIn({ providers, posts, entries }: EngineAnswer): number {
  return (providers.estimatedTotalHits ?? 0) + (posts.estimatedTotalHits ?? 0) + entries.length;
}

/**
 * Searches. Where the text means something else than its words find, it searches for that, with a second request: for
 * a segment, a place, or the words as they were probably meant. Results that only share a common word with the text are
 * left out. Where nothing is left in a place, it returns the places near by that have results, and the nearest providers.
 *
 * @param typed the whole text; that of `request` may lack words around what is wanted
 * @param isLiteral the words alone count, whatever they mean
 */
export async function find(
  engine: Engine,
  request: SearchRequest,
  typed: string,
  isLiteral: boolean,
): Promise<Findings> {
  const reading = readSearch(typed);
  const found = await findMeant(engine, request, typed, reading, isLiteral);
  return { ...found, heading: headingOf(found.request, reading, found.understood, found.answer) };
}

async function findMeant(
  engine: Engine,
  request: SearchRequest,
  typed: string,
  reading: Reading,
  isLiteral: boolean,
): Promise<Omit<Findings, 'heading'>> {
  const answer = await askEngine(engine, request);
  const nothing = { suggestion: null, corrected: false, nearby: [], nearest: [], understood: null };
  const meaning = isLiteral || !typed ? null : understandSearch(request, answer, reading);
  if (meaning) {
    const { request: meant, corrected, topic } = meaning;
    const found = withReasons(await askEngine(engine, meant), meant, reading);
    const isFound = foundIn(found) > 0;
    const findings: Omit<Findings, 'heading'> = {
      ...nothing,
      ...{ answer: found, request: meant, understood: meaning, suggestion: corrected },
      corrected: corrected !== null && isFound,
    };
    if (isFound) return findings;
    const nearby = topic ? nearbyPlaces(found, meant) : [];
    // Better to say that there is none, and where there is, than to show who does something else; a single word of no
    // trade's name may be one of a description.
    if (topic && (reading.isNamed || reading.rest.includes(' ') || meaning.place)) {
      const nearest = await nearestProviders(engine, meant, nearby, reading, request.text);
      // If no provider has the trade, the text was probably the name of a business.
      return { ...findings, nearest, nearby: nearby.length > 0 ? nearby : nearestOf(nearest, meant).nearby };
    }
  }
  const reasoned = withReasons(answer, request, reading);
  const plain = { ...nothing, answer: reasoned, request };
  if (foundIn(reasoned) > 0) return plain;
  if (!request.text) {
    const nearby = nearbyPlaces(answer, request);
    return { ...plain, nearby, nearest: await nearestProviders(engine, request, nearby, reading) };
  }
  const elsewhere = await findElsewhere(engine, request, reading);
  if (elsewhere.nearby.length > 0) return { ...plain, ...elsewhere };
  const meant = reading.asksNone ? null : correctText(request.text);
  if (meant === null) return plain;
  const other = { ...request, text: meant };
  // Words that no one knows are left out of the search, but not of what a result needs to hold.
  const whole = typed.split(' ').map(correctWord).join(' ');
  const ofMeant = withReasons(await askEngine(engine, other), request, readSearch(whole));
  if (foundIn(ofMeant) > 0) return { ...plain, answer: ofMeant, request: other, suggestion: meant, corrected: true };
  const ofMeantNear = await findElsewhere(engine, other, readSearch(whole));
  return { ...plain, suggestion: ofMeantNear.nearby.length > 0 ? meant : null, ...ofMeantNear };
}

/** Places near the chosen one where the words are found for a reason, and the nearest providers; none without a chosen place. */
async function findElsewhere(
  engine: Engine,
  request: SearchRequest,
  reading: Reading,
): Promise<Pick<Findings, 'nearby' | 'nearest'>> {
  if (!request.subdivision) return { nearby: [], nearest: [] };
  const wide = await askEngine(engine, { ...request, subdivision: null, offset: 0 });
  const { providers, posts, places } = withReasons(wide, { ...request, offset: 0 }, reading);
  if (providers.hits.length + posts.hits.length === 0) return { nearby: [], nearest: [] };
  // The engine's place counts include the providers filtered out here, which only share a word with the searched name.
  if (providers.hits.length < wide.providers.hits.length) return nearestOf(providers.hits, request);
  const nearby = nearbyPlaces({ places, postPlaces: {} }, request);
  return { nearby, nearest: await nearestProviders(engine, request, nearby, reading) };
}
