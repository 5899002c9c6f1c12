import type { Provider } from '@vitrina/contracts';
import type { Place } from '@vitrina/contracts/places/in-text';
import type { Directory, DirectoryAnswer } from './directory.ts';
import type { Search } from './understand.ts';

/** Cards in one answer. */
const MAX_CARDS = 3;
/** Most providers that one search of the directory gives. */
const MAX_LISTED = 60;

/** What was found, and where: the place that was asked for, the nearest one that has some, a wider one, or nowhere. */
export interface Found extends DirectoryAnswer {
  where: 'asked' | 'near' | 'wider';
  place: Place | null;
}

/** One place of a search: codes, null for any. */
type Scope = Pick<Place, 'subdivision'> & { country: Place['country'] | null };

/**
 * Searches the place, then the nearest one that has some, then the country, then everywhere. Where a trade is understood,
 * nothing of another one is found; words that may be a name go first.
 * @param place that was named, or else that of the page
 * @param shown ids that are left out; where all of a place were shown, `providers` is empty and `total` is not
 * @throws {DirectoryFailure}
 */
export async function findProviders(
  search: Pick<Search, 'words' | 'trade' | 'others'>,
  place: Place | null,
  directory: Directory,
  shown: readonly string[] = [],
): Promise<Found> {
  const limit = Math.min(MAX_LISTED, MAX_CARDS + shown.length);
  const look = async (scope: Scope) => {
    const answer = await lookIn(scope, search, directory, limit);
    const unseen = answer.providers.filter(({ id }) => !shown.includes(id));
    return { ...answer, providers: unseen.slice(0, MAX_CARDS) };
  };
  const scopes = widening(place);
  for (const [step, scope] of scopes.entries()) {
    const answer = await look(scope);
    if (answer.total > 0) return { ...answer, where: step === 0 ? 'asked' : 'wider', place };
    const nearest = step === 0 && answer.near.find(({ proveedores }) => proveedores > 0);
    if (!nearest) continue;
    const { pais: country, estado: subdivision, nombre: name } = nearest;
    const near = await look({ country, subdivision });
    if (near.total > 0) return { ...near, where: 'near', place: { country, subdivision, name } };
  }
  return { providers: [], total: 0, near: [], where: 'asked', place };
}

/** A provider that was shown for a search, as it is now; null where it is gone. @throws {DirectoryFailure} */
export async function findShown(
  id: string,
  search: Pick<Search, 'words' | 'trade' | 'others'>,
  place: Place | null,
  directory: Directory,
): Promise<Provider | null> {
  for (const scope of widening(place)) {
    const { providers } = await lookIn(scope, search, directory, MAX_LISTED);
    const shown = providers.find((provider) => provider.id === id);
    if (shown) return shown;
  }
  return null;
}

async function lookIn(
  { country, subdivision }: Scope,
  { words, trade, others }: Pick<Search, 'words' | 'trade' | 'others'>,
  directory: Directory,
  limit: number,
): Promise<DirectoryAnswer> {
  const ask = (text: string) => directory({ words: text, trade, country, subdivision, limit });
  const named = trade && others ? await ask(others) : null;
  return named && named.providers.length > 0 ? named : ask(trade ? '' : words);
}

function widening(place: Place | null): Scope[] {
  const everywhere = { country: null, subdivision: null };
  if (!place) return [everywhere];
  const { country, subdivision } = place;
  return [...(subdivision ? [{ country, subdivision }] : []), { country, subdivision: null }, everywhere];
}
