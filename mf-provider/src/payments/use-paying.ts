import { ApiError, messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import type { Method } from './payment-calls.ts';
import { texts } from './texts.ts';

/** Callbacks after an attempt to pay. */
export interface PayingCallbacks {
  /** Called with the server's message once the payment is received. */
  onPaid(message: string): void;
  /** Called if the result is not known yet, or another payment was made since the screen was loaded. */
  onUnknown(): Promise<void>;
}

/** Refusal in the payment provider's words. */
export class Refused extends Error {}

/** Runs one attempt to pay at a time: `busy` is the method in use, `error` the reason of the last failure. */
export function usePaying({ onPaid, onUnknown }: PayingCallbacks) {
  const [busy, setBusy] = useState<Method | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** @param pay returns the confirmation text; null if the payer cancelled */
  const run = async (method: Method, pay: () => Promise<string | null>): Promise<void> => {
    setError(null);
    setBusy(method);
    try {
      const message = await pay();
      if (message !== null) onPaid(message);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'pago_pendiente' || code === 'pago_repetido') await onUnknown();
      // The bank's question has its own dialog.
      if (code !== 'pago_requiere_autenticacion')
        setError(failure instanceof Refused ? failure.message : messageOf(failure, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, run };
}
