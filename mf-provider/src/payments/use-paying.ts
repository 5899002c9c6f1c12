import { ApiError, messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import type { Method } from './payment-calls.ts';
import { texts } from './texts.ts';

/** What follows a try to pay. */
export interface PayingEnds {
  /** Called with the server's words once it has the money. */
  onPaid(message: string): void;
  /** Called where it is not known yet whether it was paid, or another payment was made since the screen was loaded. */
  onUnknown(): Promise<void>;
}

/** A house refused, in its own words. */
export class Refused extends Error {}

/** One try to pay at a time: what is under way, and why the last one failed. */
export function usePaying({ onPaid, onUnknown }: PayingEnds) {
  const [busy, setBusy] = useState<Method | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** @param pay answers what people read once it is paid; null where nothing came of it */
  const run = async (method: Method, pay: () => Promise<string | null>): Promise<void> => {
    setError(null);
    setBusy(method);
    try {
      const message = await pay();
      if (message !== null) onPaid(message);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'pago_pendiente' || code === 'pago_repetido') await onUnknown();
      // The bank's question says it in a window of its own.
      if (code !== 'pago_requiere_autenticacion')
        setError(failure instanceof Refused ? failure.message : messageOf(failure, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, run };
}
