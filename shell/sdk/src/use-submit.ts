import { startTransition, useState } from 'react';
import { ApiError, WORDLESS } from './api/error.ts';
import { sdkTexts } from './texts.ts';

/** Spanish text of the server about a failure; `otherwise` if there is no such text. */
export function messageOf(error: unknown, otherwise: string = sdkTexts.unexpected): string {
  return error instanceof ApiError && error.code !== WORDLESS ? error.message : otherwise;
}

interface Submission {
  busy: boolean;
  /** Text of the last failure, or null. */
  error: string | null;
  hideError(): void;
  /** Handler for `onSubmit` or `onClick`. */
  submit(event: { preventDefault(): void }): Promise<void>;
}

/**
 * Sends a form, or runs a button's action; ignores further calls while it runs.
 * @param send the action; rejects with the API's error
 * @param options.check false if nothing should be sent, for example with an invalid field
 * @param options.otherwise message for a failure without a text from the server
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
      // Rendered together with the screen that `send` navigated to, if any.
      startTransition(() => setBusy(false));
    } catch (failure) {
      setError(messageOf(failure, otherwise));
      setBusy(false);
    }
  };
  return { busy, error, hideError: () => setError(null), submit };
}
