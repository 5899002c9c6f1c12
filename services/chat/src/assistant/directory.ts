import { type NearbyPlace, nearbyPlace, type Provider, providerCard } from '@vitrina/contracts';
import { errorCatalogue, isErrorCode } from '@vitrina/contracts/errors';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { z } from 'zod';

/** Longest wait for the directory, in milliseconds. */
const SEARCH_MS = 5_000;

/** A search as the assistant asks it; codes of the places' table, null where any place will do. */
export interface DirectoryQuery {
  words: string;
  /** Segment of the catalogue; null for any. */
  trade: string | null;
  country: string | null;
  subdivision: string | null;
  limit: number;
}

export interface DirectoryAnswer {
  providers: Provider[];
  /** How many fit, of which `providers` are the first. */
  total: number;
  /** Where nothing fits in the place: other places that have some, the nearest first. */
  near: NearbyPlace[];
}

/** Asks the directory's search. @throws {DirectoryFailure} */
export type Directory = (query: DirectoryQuery) => Promise<DirectoryAnswer>;

/** The directory refused, failed (its status and a text fit for visitors), or answered something else (`null`). */
export class DirectoryFailure extends Error {
  override name = 'DirectoryFailure';
  readonly status: number | null;
  readonly text: string;

  constructor(status: number | null, text: string, cause?: unknown) {
    super(`directory failed with ${status ?? 'an answer of another shape'}`, { cause });
    this.status = status;
    this.text = text;
  }
}

/** Public fields only: whatever else an answer carries falls away here. */
const answerShape = z.object({
  data: z.object({
    proveedores: z.array(providerCard),
    total: z.object({ proveedores: z.int().nonnegative() }),
    cercanos: z.array(nearbyPlace),
  }),
});

/**
 * The directory behind its public search call, asked for a visitor, so that what they are shown counts as theirs.
 * `requestId` ties its log lines to ours.
 */
export function openDirectory(
  service: ServiceClient,
  { signal, log, requestId, address }: { signal: AbortSignal; log: Log; requestId: string; address: string },
): Directory {
  return async ({ words, trade, country, subdivision, limit }) => {
    // What the words mean was read out of them already.
    const query = new URLSearchParams({ q: words, limit: String(limit), literal: '1' });
    if (trade) query.set('segmento', trade);
    if (country) query.set('pais', country);
    if (country && subdivision) query.set('estado', subdivision);
    const answer = await service
      .fetch(`/api/buscar?${query}`, {
        headers: { 'x-request-id': requestId, [CLIENT_ADDRESS_HEADER]: address },
        signal: AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]),
      })
      .catch((cause: unknown) => {
        log.warn({ err: cause }, 'directory does not answer');
        throw new DirectoryFailure(503, errorCatalogue.servicio_no_disponible.text, cause);
      });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw new DirectoryFailure(answer.status, knownText(body));
    const parsed = answerShape.safeParse(body);
    if (!parsed.success) throw new DirectoryFailure(null, '', parsed.error);
    const { proveedores, total, cercanos } = parsed.data.data;
    return { providers: proveedores, total: total.proveedores, near: cercanos };
  };
}

/** The catalogue's text for an error code; free text of a body is not passed on. */
function knownText(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return errorCatalogue[typeof code === 'string' && isErrorCode(code) ? code : 'servicio_no_disponible'].text;
}
