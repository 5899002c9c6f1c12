import type { Place } from '@vitrina/contracts/places/in-text';
import type { Directory, DirectoryAnswer } from './directory.ts';
import type { Search } from './understand.ts';

/** Cards in one answer. */
const MAX_CARDS = 3;

/** What was found, and where: the place that was asked for, a wider one, or nowhere. */
export interface Found extends DirectoryAnswer {
  where: 'asked' | 'wider';
}

/**
 * Searches the place that was asked for, then its country, then everywhere. Where a trade is understood, nothing of
 * another one is found; words that may be a name go first. @throws {DirectoryFailure}
 */
export async function findProviders({ words, trade, others, place }: Search, directory: Directory): Promise<Found> {
  const texts = trade ? [...(others ? [others] : []), ''] : [words];
  for (const [step, { country, subdivision }] of widening(place).entries()) {
    for (const text of texts) {
      const answer = await directory({ words: text, trade, country, subdivision, limit: MAX_CARDS });
      if (answer.providers.length > 0) return { ...answer, where: step === 0 ? 'asked' : 'wider' };
    }
  }
  return { providers: [], total: 0, where: 'asked' };
}

function widening(place: Place | null): Array<Pick<Place, 'subdivision'> & { country: Place['country'] | null }> {
  const everywhere = { country: null, subdivision: null };
  if (!place) return [everywhere];
  const { country, subdivision } = place;
  return [...(subdivision ? [{ country, subdivision }] : []), { country, subdivision: null }, everywhere];
}
