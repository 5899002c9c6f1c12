import { startTransition, useState } from 'react';
import { ApiError, WORDLESS } from './api/error.ts';
import { sdkTexts } from './texts.ts';

/** The server's Spanish text about a failure; `otherwise` where it has none. */
export function messageOf(error: unknown, otherwise: string = sdkTexts.unexpected): string {
  return error instanceof ApiError && error.code !== WORDLESS ? error.message : otherwise;
}

/** What a form shows while it is sent, and what sends it. */
interface Submission {
  busy: boolean;
  /** The text of the last failure, or null. */
  error: string | null;
  hideError(): void;
  /** The handler for `onSubmit` or `onClick`. */
  submit(event: { preventDefault(): void }): Promise<void>;
}

/**
 * Sends a form, or does what a button asks for, once at a time.
 * @param send what it does; rejects with the API's error
 * @param options.check false where nothing is to be sent, as with a field that is wrong
 * @param options.otherwise what to show where a failure has no text of the server's
 * @returns `busy` while it runs, the text of the last failure or null, a function
 * that hides it, and the handler for `onSubmit` or `onClick`
 */
export function useSubmit(
  send: () => Promise<void>,
  { check, otherwise }: { check?: () => boolean; otherwise?: string } = {},
): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    setError(null);
    if (busy || check?.() === false) return;
    setBusy(true);
    try {
      await send();
      // Together with the screen that `send` went to, if any.
      startTransition(() => setBusy(false));
    } catch (failure) {
      setError(messageOf(failure, otherwise));
      setBusy(false);
    }
  };
  return { busy, error, hideError: () => setError(null), submit };
}
