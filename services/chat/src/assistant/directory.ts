import { type NearbyPlace, nearbyPlace, type Provider, providerCard } from '@vitrina/contracts';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { z } from 'zod';

/** Timeout of the directory, in milliseconds. */
const SEARCH_MS = 5_000;

/** Search of the assistant; codes from the table of places, null for any place. */
export interface DirectoryQuery {
  words: string;
  /** Segment of the catalogue; null for any. */
  trade: string | null;
  country: string | null;
  subdivision: string | null;
  limit: number;
}

export interface DirectoryResult {
  providers: Provider[];
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
    proveedores: z.array(providerCard),
    total: z.object({ proveedores: z.int().nonnegative() }),
    cercanos: z.array(nearbyPlace),
  }),
});

/**
 * Opens the directory through its public search call on behalf of a visitor, so that search impressions count as theirs.
 * `requestId` links its log lines to ours.
 */
export function openDirectory(
  service: ServiceClient,
  { signal, log, requestId, address }: { signal: AbortSignal; log: Log; requestId: string; address: string },
): Directory {
  return async ({ words, trade, country, subdivision, limit }) => {
    // The words were already interpreted here.
    const query = new URLSearchParams({ q: words, limit: String(limit), literal: '1' });
    if (trade) query.set('segmento', trade);
    if (country) query.set('pais', country);
    if (country && subdivision) query.set('estado', subdivision);
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
