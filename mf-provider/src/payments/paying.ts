import type { PlanId } from '@vitrina/contracts/plans';
import { ApiError, api, messageOf } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from './texts.ts';
import type { OwnPlan } from './use-own-plan.ts';

/** Plan that costs money. */
export type PaidPlan = Exclude<PlanId, 'gratis'>;
/** Order of one month of a plan. The server refuses it if a payment was made since `ultimo_pago`, the last one shown. */
export interface PlanOrder {
  plan: PaidPlan;
  ultimo_pago: OwnPlan['ultimo_pago'];
}
/** Payment method, by its wire name. */
export type Method = keyof OwnPlan['medios'];
/** Outcome requested from the payment simulator; empty for a real payment provider. */
interface SimulatedOutcome {
  resultado?: 'aprobado' | 'rechazado' | 'autenticacion' | 'autenticado' | 'sin_respuesta' | 'aviso_tardio';
}

/** Begins and finishes a payment by each method; `finish` returns the confirmation text. */
export const calls = {
  tarjeta: {
    begin: async (order: PlanOrder) => (await api.post('/api/pagos/tarjeta/intentos', order)).intento,
    finish: async (id: string, simulated: SimulatedOutcome = {}) =>
      (await api.post('/api/pagos/tarjeta/intentos/:id/confirmacion', simulated, { params: { id } })).message,
  },
  paypal: {
    begin: async (order: PlanOrder) => (await api.post('/api/pagos/paypal/ordenes', order)).orden,
    finish: async (id: string, simulated: SimulatedOutcome = {}) =>
      (await api.post('/api/pagos/paypal/ordenes/:id/captura', simulated, { params: { id } })).message,
  },
} as const satisfies Record<Method, unknown>;

/** Callbacks after an attempt to pay. */
export interface PayingCallbacks {
  /** Called with the server's message once the payment is received. */
  onPaid(message: string): void;
  /** Called if the screen's data is out of date: the payment is pending, or another payment was made since it was loaded. */
  onStale(): Promise<void>;
}

/** Failure whose message is shown to the payer unchanged. */
export class PaymentError extends Error {}

/** Runs attempts to pay: `busy` is the method in use, or null; `error` the text of the last failure, or null. */
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
