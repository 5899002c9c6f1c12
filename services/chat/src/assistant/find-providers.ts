import { type CardProvider, cardProvider, type NearbyPlace, nearbyPlace } from '@vitrina/contracts';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import type { Place } from '@vitrina/contracts/places/in-text';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { z } from 'zod';
import type { Search } from './understand.ts';

/** Cards per answer. */
const MAX_CARDS = 3;
/** Most providers returned by a search of the directory. */
const MAX_LISTED = 60;

/** Search result and its scope: the requested place, the nearest place with matches, or a wider area. */
export interface FoundProviders extends DirectoryResult {
  where: 'asked' | 'near' | 'wider';
  /** True if no one is open now, and the providers are closed or do not state their hours. */
  isClosed: boolean;
  place: Place | null;
}

/** Place of a search as codes; null for any. Around a town, the subdivision's providers are sorted by distance. */
type Scope = Pick<Place, 'subdivision'> & { country: Place['country'] | null; town?: string | undefined };

/**
 * Searches the place, then the nearest place with matches, then the country, then everywhere. If a trade is understood,
 * only that trade matches; words that may be a name are tried first. If no one is open now, all of them are searched.
 * @param place named in the message, or else shown by the page
 * @param shown ids to leave out; if all matches of a place were shown, `providers` is empty but `total` is not 0
 * @throws {DirectoryFailure}
 */
export async function findProviders(
  search: Search,
  place: Place | null,
  directory: Directory,
  shown: readonly string[] = [],
): Promise<FoundProviders> {
  const found = await findInScopes(search, place, directory, shown);
  if (found.total > 0 || !search.isOpen) return { ...found, isClosed: false };
  return { ...(await findInScopes({ ...search, isOpen: false }, place, directory, shown)), isClosed: true };
}

async function findInScopes(
  search: Search,
  place: Place | null,
  directory: Directory,
  shown: readonly string[],
): Promise<Omit<FoundProviders, 'isClosed'>> {
  const limit = Math.min(MAX_LISTED, MAX_CARDS + shown.length);
  const searchIn = async (scope: Scope) => {
    const answer = await searchScope(scope, search, directory, limit);
    const unseen = answer.providers.filter(({ id }) => !shown.includes(id));
    return { ...answer, providers: unseen.slice(0, MAX_CARDS) };
  };
  const scopes = widening(place, search);
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
  search: Search,
  place: Place | null,
  directory: Directory,
): Promise<CardProvider | null> {
  for (const scope of widening(place, search)) {
    const { providers } = await searchScope(scope, search, directory, MAX_LISTED);
    const shown = providers.find((provider) => provider.id === id);
    if (shown) return shown;
  }
  return null;
}

async function searchScope(
  { country, subdivision, town }: Scope,
  { words, trade, others, isOpen }: Search,
  directory: Directory,
  limit: number,
): Promise<DirectoryResult> {
  const query = (text: string) =>
    directory({ words: text, trade, country, subdivision, town: town ?? null, isOpen, limit });
  const named = trade && others ? await query(others) : null;
  return named && named.providers.length > 0 ? named : query(trade ? '' : words);
}

function widening(place: Place | null, { town }: Search): Scope[] {
  const everywhere = { country: null, subdivision: null };
  if (!place) return [everywhere];
  const { country, subdivision } = place;
  return [
    ...(subdivision ? [{ country, subdivision, town: town?.id }] : []),
    { country, subdivision: null },
    everywhere,
  ];
}

/** Timeout of the directory, in milliseconds. */
const SEARCH_MS = 5_000;

/** Search of the assistant; codes from the table of places, null for any place. */
interface DirectoryQuery {
  words: string;
  /** Segment of the catalogue; null for any. */
  trade: string | null;
  country: string | null;
  subdivision: string | null;
  /** Id of a town in it; null for all of it. */
  town: string | null;
  isOpen: boolean;
  limit: number;
}

interface DirectoryResult {
  providers: CardProvider[];
  /** Number of matches, of which `providers` are the first. */
  total: number;
  /** If the place has no match: other places with matches, nearest first. */
  near: NearbyPlace[];
}

/** Searches the directory. @throws {DirectoryFailure} */
export type Directory = (query: DirectoryQuery) => Promise<DirectoryResult>;

/** Failure of the directory, with its status and a text for visitors; the status is null for an unexpected response. */
export class DirectoryFailure extends Error {
  override name = 'DirectoryFailure';
  readonly status: number | null;
  readonly text: string;

  constructor(status: number | null, text: string, cause?: unknown) {
    super(`directory failed with ${status ?? 'an unexpected response'}`, { cause });
    this.status = status;
    this.text = text;
  }
}

/** Public fields only; all other fields of a response are dropped here. */
const answerShape = z.object({
  data: z.object({
    proveedores: z.array(cardProvider),
    total: z.object({ proveedores: z.int().nonnegative() }),
    cercanos: z.array(nearbyPlace),
  }),
});

/** Opens the directory by its public search call on behalf of a visitor, so that search impressions count as theirs. */
export function openDirectory(
  service: ServiceClient,
  { signal, log, requestId, address }: { signal: AbortSignal; log: Log; requestId: string; address: string },
): Directory {
  return async ({ words, trade, country, subdivision, town, isOpen, limit }) => {
    // The words were already interpreted here.
    const query = new URLSearchParams({ q: words, limit: String(limit), literal: '1' });
    if (trade) query.set('segmento', trade);
    if (town) query.set('ciudad', town);
    else if (country) query.set('pais', country);
    if (!town && country && subdivision) query.set('estado', subdivision);
    if (isOpen) query.set('abierto', '1');
    const response = await service
      .fetch(`/api/buscar?${query}`, {
        headers: { 'x-request-id': requestId, [CLIENT_ADDRESS_HEADER]: address },
        signal: AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]),
      })
      .catch((cause: unknown) => {
        log.warn({ err: cause }, 'directory does not respond');
        throw new DirectoryFailure(503, errorCatalogue.servicio_no_disponible.text, cause);
      });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new DirectoryFailure(response.status, errorText(body));
    const parsed = answerShape.safeParse(body);
    if (!parsed.success) throw new DirectoryFailure(null, '', parsed.error);
    const { proveedores, total, cercanos } = parsed.data.data;
    return { providers: proveedores, total: total.proveedores, near: cercanos };
  };
}

/** Returns the catalogue's text for an error code; free text of a body is not passed on. */
function errorText(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return errorCatalogue[typeof code === 'string' && isErrorCode(code) ? code : 'servicio_no_disponible'].text;
}
