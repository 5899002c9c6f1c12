import type { PlanId } from '@vitrina/contracts/plans';
import { api } from '@vitrina/sdk';
import type { OwnPlan } from './use-own-plan.ts';

/** Plan that costs money. */
export type PaidPlan = Exclude<PlanId, 'gratis'>;
/**
 * Order of one month of a plan. `ultimo_pago` is the last payment that the payer's screen shows: the server refuses the
 * order if another one was made since.
 */
export interface PlanOrder {
  plan: PaidPlan;
  ultimo_pago: OwnPlan['ultimo_pago'];
}
/** Payment method, by its wire name. */
export type Method = keyof OwnPlan['medios'];
/** Outcome requested from the payment simulator; empty for a real payment provider. */
export interface SimulatedOutcome {
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
