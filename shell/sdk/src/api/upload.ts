import { connectionError, errorOf, reportsFailure } from './error.ts';

/** Settings of an upload. */
export interface UploadOptions {
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a form and reports upload progress. Uses XMLHttpRequest because `fetch` cannot report that. Rejects with an
 * `ApiError`, or with the signal's reason if aborted.
 */
export function sendForm(path: string, form: FormData, options: UploadOptions = {}): Promise<unknown> {
  const { onProgress, signal, headers = {} } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        try {
          const body: unknown = JSON.parse(request.responseText);
          if (!reportsFailure(body)) return resolve(body);
        } catch {
          // A success without readable JSON is handled below, like any other unreadable response.
        }
      }
      reject(
        errorOf({
          status: request.status,
          body: request.responseText,
          requestId: request.getResponseHeader('X-Request-Id'),
          retryAfter: request.getResponseHeader('Retry-After'),
        }),
      );
    });
    request.addEventListener('error', () => reject(connectionError()));
    request.addEventListener('abort', () => reject(signal?.reason ?? connectionError()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
