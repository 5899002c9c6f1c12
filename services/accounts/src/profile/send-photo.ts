import { isErrorCode } from '@vitrina/contracts/errors';
import { type IncomingFile, Problem, type ServiceClient, wholeFile } from '@vitrina/kernel';

/** Largest profile photo, in bytes: 10 MB. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Longest wait for a photo to come in and to be taken by the media service, in milliseconds. */
const PHOTO_MS = 5 * 60_000;

/** An answer of the media service. */
type Answer = Awaited<ReturnType<ServiceClient['fetch']>>;

/**
 * Passes a photo on to the media service while it comes in; it appears in the profile once it was processed.
 * A form whose file input was left empty sends a nameless file without content, which is no photo.
 * @param signal aborted when the sender goes away
 * @throws {Problem} `foto_grande`, `foto_no_legible`, the code that the media service answers,
 *   `servicio_no_disponible` where it does not
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
  const answer = await media
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
  if (answer.ok) return void (await answer.body?.cancel());
  throw await refusal(answer);
}

function tooLarge(): Problem {
  return new Problem('foto_grande', { fields: ['fotoPerfil'] });
}

async function refusal(answer: Answer): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (typeof code !== 'string' || !isErrorCode(code)) return new Problem('servicio_no_disponible');
  if (code === 'cola_llena') return new Problem(code, { retryAfter: Number(answer.headers.get('retry-after')) });
  return answer.status < 500 ? new Problem(code, { fields: ['fotoPerfil'] }) : new Problem('servicio_no_disponible');
}
