import type { PlanId } from '@vitrina/contracts/plans';
import { api } from '@vitrina/sdk';
import type { OwnPlan } from './use-own-plan.ts';

/** A plan that is paid for. */
export type PaidPlan = Exclude<PlanId, 'gratis'>;
/** A month of a plan, on top of the payments that the payer's screen shows: no other one is added to. */
export interface PlanOrder {
  plan: PaidPlan;
  ultimo_pago: OwnPlan['ultimo_pago'];
}
/** A way to pay, by its name on the wire. */
export type Method = keyof OwnPlan['medios'];
/** What the simulator has to do; nothing is said to a real house. */
export interface Told {
  resultado?: 'aprobado' | 'rechazado' | 'autenticacion' | 'autenticado' | 'sin_respuesta' | 'aviso_tardio';
}

/** How each way to pay is begun and finished; finishing answers what people read afterwards. */
export const calls = {
  tarjeta: {
    begin: async (order: PlanOrder) => (await api.post('/api/pagos/tarjeta/intentos', order)).intento,
    finish: async (id: string, told: Told = {}) =>
      (await api.post('/api/pagos/tarjeta/intentos/:id/confirmacion', told, { params: { id } })).message,
  },
  paypal: {
    begin: async (order: PlanOrder) => (await api.post('/api/pagos/paypal/ordenes', order)).orden,
    finish: async (id: string, told: Told = {}) =>
      (await api.post('/api/pagos/paypal/ordenes/:id/captura', told, { params: { id } })).message,
  },
} as const satisfies Record<Method, unknown>;
