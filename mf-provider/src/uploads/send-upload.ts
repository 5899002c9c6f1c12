import type { PublishFields } from '@vitrina/contracts/rules';
import { ApiError, api } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** What came of one sending. */
export type Outcome =
  | { is: 'sent'; id: string; message: string }
  /** Worth sending again by itself after so many milliseconds. */
  | { is: 'later'; ms: number; text: string; code: string }
  /** The connection failed: worth sending again when there is one. */
  | { is: 'offline'; text: string; code: string }
  | { is: 'refused'; text: string; code: string | null }
  | { is: 'cancelled' };

/** How long to wait where the server is busy and does not say how long, in milliseconds. */
const BUSY_MS = 5_000;
/** Longest wait that a person is made to watch, in milliseconds; the server's wish beyond it is a refusal. */
const LONGEST_MS = 180_000;
/** The same upload is still being received from an earlier sending. */
const IN_PROGRESS = 'subida_en_curso';
/** The server refused without a word that could be shown. */
const WORDLESS = 'respuesta_ilegible';

/** Sends one form with its idempotency key; `onPercent` is told how much has left, 0 to 100. Never rejects. */
export async function sendUpload(
  { key, fields, file }: { key: string; fields: PublishFields; file: File },
  { signal, onPercent }: { signal: AbortSignal; onPercent(percent: number): void },
): Promise<Outcome> {
  try {
    const { data, message } = await api.upload('/api/subir_archivo', formOf(fields, file), {
      signal,
      headers: { 'Idempotency-Key': key },
      onProgress: (share) => onPercent(Math.round(share * 100)),
    });
    return { is: 'sent', id: data.id, message };
  } catch (failure) {
    return signal.aborted ? { is: 'cancelled' } : outcomeOf(failure);
  }
}

/** What a failed sending means for the next one. */
export function outcomeOf(failure: unknown): Outcome {
  if (!(failure instanceof ApiError)) return { is: 'refused', text: texts.publish.failed, code: null };
  const { status, code, message, retryAfter } = failure;
  if (status === 0) return { is: 'offline', text: texts.publish.connection(message), code };
  const ms = retryAfter === null ? BUSY_MS : retryAfter * 1_000;
  const passing = status === 502 || status === 503 || status === 504 || code === IN_PROGRESS;
  if (passing && ms <= LONGEST_MS) return { is: 'later', ms, text: message, code };
  return { is: 'refused', text: code === WORDLESS ? texts.publish.failed : message, code };
}

function formOf(fields: PublishFields, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
