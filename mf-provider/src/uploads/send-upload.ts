import type { PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { ApiError, api } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { FILE_GONE, uploadFile } from './chosen-file.ts';
import type { WorkPart } from './kept-uploads.ts';

/** Outcome of one attempt. */
export type Outcome =
  | { is: 'sent'; id: string; message: string }
  /**
   * Temporary failure: to be sent again automatically, after `ms` milliseconds at least. `blocksQueue` is true if the
   * uploads behind it would fail now as well and must wait too.
   */
  | { is: 'later'; ms: number; blocksQueue: boolean; text: string; code: string }
  | { is: 'refused'; text: string; code: string | null }
  | { is: 'cancelled' };

/** Longest `Retry-After` that is honoured, in milliseconds: as long as the file is kept. */
const LONGEST_MS = 24 * 3_600_000;
/** The same upload is still being received from an earlier attempt. */
const IN_PROGRESS = 'subida_en_curso';
/** The queue for this kind of file is full. */
const QUEUE_FULL = 'cola_llena';
/** The uploads of this hour are used up. */
const TOO_MANY = 'demasiadas_solicitudes';
/** Statuses after which the same upload may succeed later. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** The server refused without a text that could be shown. */
const UNREADABLE = 'respuesta_ilegible';

/** Sends one form with its idempotency key; `onPercent` receives the percentage sent, 0 to 100. Never rejects. */
export async function sendUpload(
  { key, fields, file, work }: { key: string; fields: PublishFields; file: File; work?: WorkPart | undefined },
  { signal, onPercent }: { signal: AbortSignal; onPercent(percent: number): void },
): Promise<Outcome> {
  try {
    const { data, message } = await uploadFile('/api/subir_archivo', formOf(fields, file, work), file, {
      signal,
      headers: { 'Idempotency-Key': key },
      onProgress: (share) => onPercent(Math.round(share * 100)),
    });
    return { is: 'sent', id: data.id, message };
  } catch (failure) {
    if (signal.aborted) return { is: 'cancelled' };
    const broken = failure instanceof ApiError && failure.status === 0;
    return classifyFailure(failure, broken && (await isReachable()));
  }
}

/** Time limit for checking that the server can be reached, in milliseconds. */
const REACHABLE_TIMEOUT_MS = 5_000;

/** Checks whether the server responds now: if so, an upload that breaks off, as behind some proxies, waits alone. */
function isReachable(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), REACHABLE_TIMEOUT_MS));
  const answered = api.get('/api/sesion').then(
    () => true,
    (failure: unknown) => failure instanceof ApiError && failure.status !== 0,
  );
  return Promise.race([answered, late]);
}

/** Decides what a failed attempt means for the next one. @param reachable true if the server answered after it broke off */
export function classifyFailure(failure: unknown, reachable = false): Outcome {
  if (!(failure instanceof ApiError)) return { is: 'refused', text: texts.publish.failed, code: null };
  const { status, code, message, retryAfter } = failure;
  if (code === FILE_GONE) return { is: 'refused', text: message, code };
  if (status === 0)
    return { is: 'later', ms: 0, blocksQueue: !reachable, text: texts.publish.connection(message), code };
  const ms = Math.min((retryAfter ?? 0) * 1_000, LONGEST_MS);
  const onlyThisUpload = code === IN_PROGRESS || code === QUEUE_FULL;
  // An hour's uploads are used up quickly by works with several files.
  const temporary = TEMPORARY.has(status) || onlyThisUpload;
  if (temporary) return { is: 'later', ms, blocksQueue: !onlyThisUpload, text: reasonOf(code, message), code };
  return { is: 'refused', text: code === UNREADABLE ? texts.publish.failed : message, code };
}

/** Reason for the wait; the server's own text asks a person to try again, which is not needed here. */
function reasonOf(code: string, message: string): string {
  if (code === IN_PROGRESS) return message;
  if (code === TOO_MANY) return texts.uploads.many;
  return code === QUEUE_FULL ? texts.uploads.full : texts.uploads.busy;
}

const fieldNames = Object.keys(publishFields.toWire) as (keyof PublishFields)[];

function formOf(fields: PublishFields, file: File, work: WorkPart | undefined): FormData {
  const form = new FormData();
  for (const name of fieldNames) form.append(publishFields.toWire[name], fields[name]);
  if (work) form.append('obra', JSON.stringify(work));
  form.append('file', file, file.name);
  return form;
}
