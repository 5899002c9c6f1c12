import type { Provider } from '@vitrina/contracts';
import type { Place } from '@vitrina/contracts/places/in-text';
import type { Directory, DirectoryResult } from './directory.ts';
import type { Search } from './understand.ts';

/** Cards per answer. */
const MAX_CARDS = 3;
/** Most providers returned by a search of the directory. */
const MAX_LISTED = 60;

/** Search result and its scope: the requested place, the nearest place with matches, or a wider area. */
export interface FoundProviders extends DirectoryResult {
  where: 'asked' | 'near' | 'wider';
  place: Place | null;
}

/** Place of a search as codes; null for any. */
type Scope = Pick<Place, 'subdivision'> & { country: Place['country'] | null };

/**
 * Searches the place, then the nearest place with matches, then the country, then everywhere. If a trade is understood,
 * only that trade matches; words that may be a name are tried first.
 * @param place named in the message, or else shown by the page
 * @param shown ids to leave out; if all matches of a place were shown, `providers` is empty but `total` is not 0
 * @throws {DirectoryFailure}
 */
export async function findProviders(
  search: Pick<Search, 'words' | 'trade' | 'others'>,
  place: Place | null,
  directory: Directory,
  shown: readonly string[] = [],
): Promise<FoundProviders> {
  const limit = Math.min(MAX_LISTED, MAX_CARDS + shown.length);
  const searchIn = async (scope: Scope) => {
    const answer = await searchScope(scope, search, directory, limit);
    const unseen = answer.providers.filter(({ id }) => !shown.includes(id));
    return { ...answer, providers: unseen.slice(0, MAX_CARDS) };
  };
  const scopes = widening(place);
  for (const [step, scope] of scopes.entries()) {
    const answer = await searchIn(scope);
    if (answer.total > 0) return { ...answer, where: step === 0 ? 'asked' : 'wider', place };
    const nearest = step === 0 && answer.near.find(({ proveedores }) => proveedores > 0);
    if (!nearest) continue;
    const { pais: country, estado: subdivision, nombre: name } = nearest;
    const near = await searchIn({ country, subdivision });
    if (near.total > 0) return { ...near, where: 'near', place: { country, subdivision, name } };
  }
  return { providers: [], total: 0, near: [], where: 'asked', place };
}

/** Returns the current data of a provider shown earlier for a search; null if it is gone. @throws {DirectoryFailure} */
export async function findShownProvider(
  id: string,
  search: Pick<Search, 'words' | 'trade' | 'others'>,
  place: Place | null,
  directory: Directory,
): Promise<Provider | null> {
  for (const scope of widening(place)) {
    const { providers } = await searchScope(scope, search, directory, MAX_LISTED);
    const shown = providers.find((provider) => provider.id === id);
    if (shown) return shown;
  }
  return null;
}

async function searchScope(
  { country, subdivision }: Scope,
  { words, trade, others }: Pick<Search, 'words' | 'trade' | 'others'>,
  directory: Directory,
  limit: number,
): Promise<DirectoryResult> {
  const query = (text: string) => directory({ words: text, trade, country, subdivision, limit });
  const named = trade && others ? await query(others) : null;
  return named && named.providers.length > 0 ? named : query(trade ? '' : words);
}

function widening(place: Place | null): Scope[] {
  const everywhere = { country: null, subdivision: null };
  if (!place) return [everywhere];
  const { country, subdivision } = place;
  return [...(subdivision ? [{ country, subdivision }] : []), { country, subdivision: null }, everywhere];
}
