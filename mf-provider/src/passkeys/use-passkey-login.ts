import { useSession, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import { failureText, logInByPasskey } from './ceremony.ts';

/** Logs in with a passkey that the person chooses, and reloads the session before `onSignedIn`. */
export function usePasskeyLogin(onSignedIn: () => void) {
  const { refresh } = useSession();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const logIn = async () => {
    setBusy(true);
    setError(null);
    try {
      const message = await logInByPasskey();
      await refresh();
      if (message) toasts.show(message, 'success');
      onSignedIn();
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return { busy, error, logIn };
}
