import { ApiError, messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import type { Method } from './payment-calls.ts';
import { texts } from './texts.ts';

/** Callbacks after an attempt to pay. */
export interface PayingCallbacks {
  /** Called with the server's message once the payment is received. */
  onPaid(message: string): void;
  /** Called if the screen's data is out of date: the payment is pending, or another payment was made since it was loaded. */
  onStale(): Promise<void>;
}

/** Failure whose message is shown to the payer unchanged. */
export class PaymentError extends Error {}

/**
 * Runs an attempt to pay and tracks its state: `busy` is the method in use, or null; `error` the text of the last failure,
 * or null.
 */
export function usePaying({ onPaid, onStale }: PayingCallbacks) {
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
      if (code === 'pago_pendiente' || code === 'pago_repetido') await onStale();
      // Authentication with the bank has its own dialog.
      if (code !== 'pago_requiere_autenticacion')
        setError(failure instanceof PaymentError ? failure.message : messageOf(failure, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, run };
}
