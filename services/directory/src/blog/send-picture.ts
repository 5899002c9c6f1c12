import { isErrorCode } from '@vitrina/contracts/errors';
import { type IncomingFile, Problem, type ServiceClient, wholeFile } from '@vitrina/kernel';
import { z } from 'zod';
import type { EntryUpload } from '../model/entry.ts';

/** Time-out for receiving a picture and passing it to the media service, in milliseconds. */
const PICTURE_MS = 5 * 60_000;

const taken = z.object({ data: z.object({ id: z.string(), version: z.int().positive() }) });
const refused = z.object({ code: z.string().refine(isErrorCode) });

/**
 * Streams a picture to the media service while it is being received.
 * @param signal aborted when the client disconnects
 * @returns the upload and the version of its future event
 * @throws {Problem} `archivo_requerido`, `archivo_grande`, the media service's error code, `servicio_no_disponible` if
 *   it does not respond
 */
export async function sendPicture(
  file: IncomingFile,
  entry: { id: string; ownerId: string },
  media: ServiceClient,
  signal: AbortSignal,
): Promise<Pick<EntryUpload, 'id' | 'version'>> {
  const fields = [file.field];
  const tooLarge = () => new Problem('archivo_grande', { fields });
  const pieces: AsyncIterator<Uint8Array> = file.stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw new Problem('archivo_requerido', { fields });
  const response = await media
    .fetch(`/internal/fotos/${entry.ownerId}/entradas/${entry.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: wholeFile(first.value, pieces, file, tooLarge),
      duplex: 'half',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_MS)]),
    })
    .catch((cause: unknown) => {
      throw file.tooLarge() ? tooLarge() : new Problem('servicio_no_disponible', { cause });
    });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return taken.parse(body).data;
  const code = refused.safeParse(body).data?.code;
  const wait = Number(response.headers.get('retry-after'));
  if (code === 'cola_llena' || code === 'demasiadas_solicitudes') throw new Problem(code, { retryAfter: wait });
  if (code === undefined || response.status >= 500) throw new Problem('servicio_no_disponible', { retryAfter: 3 });
  throw new Problem(code, { fields });
}
