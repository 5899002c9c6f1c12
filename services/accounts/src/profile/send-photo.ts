import { isErrorCode } from '@vitrina/contracts/errors';
import { type IncomingFile, Problem, type ServiceClient, wholeFile } from '@vitrina/kernel';

/** Maximum size of a profile photo, in bytes: 10 MB. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Timeout for receiving a photo and passing it to the media service, in milliseconds. */
const PHOTO_MS = 5 * 60_000;

/** Response of the media service. */
type MediaResponse = Awaited<ReturnType<ServiceClient['fetch']>>;

/**
 * Streams a photo to the media service; it appears in the profile once it is processed. A nameless empty file is ignored:
 * forms send it if the file input was left empty.
 * @param signal aborted when the client disconnects
 * @throws {Problem} `foto_grande`, `foto_no_legible`, the code in the response of the media service, or
 *   `servicio_no_disponible` without a response
 */
export async function sendPhoto(
  file: IncomingFile,
  userId: string,
  media: ServiceClient,
  signal: AbortSignal,
): Promise<void> {
  const pieces: AsyncIterator<Uint8Array> = file.stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done && !file.name) return;
  if (first.done) throw new Problem('foto_no_legible', { fields: ['fotoPerfil'] });
  const response = await media
    .fetch(`/internal/fotos/${userId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: wholeFile(first.value, pieces, file, tooLarge),
      duplex: 'half',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PHOTO_MS)]),
    })
    .catch((cause: unknown) => {
      throw file.tooLarge() ? tooLarge() : new Problem('servicio_no_disponible', { cause });
    });
  if (response.ok) return void (await response.body?.cancel());
  throw await refusal(response);
}

function tooLarge(): Problem {
  return new Problem('foto_grande', { fields: ['fotoPerfil'] });
}

async function refusal(response: MediaResponse): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (typeof code !== 'string' || !isErrorCode(code)) return new Problem('servicio_no_disponible');
  if (code === 'cola_llena') return new Problem(code, { retryAfter: Number(response.headers.get('retry-after')) });
  return response.status < 500 ? new Problem(code, { fields: ['fotoPerfil'] }) : new Problem('servicio_no_disponible');
}
