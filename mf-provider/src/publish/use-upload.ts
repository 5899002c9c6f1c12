import type { PublishFields } from '@vitrina/contracts/rules';
import { ApiError, api } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';

/** Sends the form with its progress in percent; a repeat of the same form carries the same idempotency key. */
export function useUpload() {
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const attempt = useRef<{ of: string; key: string } | null>(null);

  /** The server's message, or null where the upload was cancelled or refused. */
  const send = async (fields: PublishFields, file: File): Promise<string | null> => {
    const abort = new AbortController();
    running.current = abort;
    setError(null);
    setPercent(0);
    try {
      const answer = await api.upload('/api/subir_archivo', formOf(fields, file), {
        signal: abort.signal,
        headers: { 'Idempotency-Key': keyFor(attempt, fields, file) },
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      attempt.current = null;
      return answer.message;
    } catch (failure) {
      if (!abort.signal.aborted) setError(textOf(failure));
      return null;
    } finally {
      setPercent(null);
    }
  };
  return {
    send,
    busy: percent !== null,
    percent: percent ?? 0,
    error,
    clearError: () => setError(null),
    cancel: () => running.current?.abort(),
  };
}

function formOf(fields: PublishFields, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

function keyFor(attempt: { current: { of: string; key: string } | null }, fields: PublishFields, file: File): string {
  const of = JSON.stringify([fields, file.name, file.size, file.lastModified]);
  if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() };
  return attempt.current.key;
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return texts.publish.failed;
  return failure.status === 0 ? texts.publish.connection(failure.message) : failure.message;
}
