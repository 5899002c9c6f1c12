import type { Directory, DirectoryAnswer } from './directory.ts';
import type { Place } from './place-in-text.ts';
import type { Search } from './understand.ts';

/** Cards in one answer. */
const MAX_CARDS = 3;

/** What was found, and where: the place that was asked for, a wider one, or nowhere. */
export interface Found extends DirectoryAnswer {
  where: 'asked' | 'wider';
}

/** Searches the place that was asked for, then its country, then everywhere. @throws {DirectoryFailure} */
export async function findProviders({ words, place }: Search, directory: Directory): Promise<Found> {
  for (const [step, { pais, estado }] of widening(place).entries()) {
    const answer = await directory({ words, pais, estado, limit: MAX_CARDS });
    if (answer.providers.length > 0) return { ...answer, where: step === 0 ? 'asked' : 'wider' };
  }
  return { providers: [], total: 0, where: 'asked' };
}

function widening(place: Place | null): Array<Pick<Place, 'estado'> & { pais: Place['pais'] | null }> {
  const everywhere = { pais: null, estado: null };
  if (!place) return [everywhere];
  const { pais, estado } = place;
  return [...(estado ? [{ pais, estado }] : []), { pais, estado: null }, everywhere];
}
