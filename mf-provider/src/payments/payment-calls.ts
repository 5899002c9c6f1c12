import type { PlanId } from '@vitrina/contracts/plans';
import { api } from '@vitrina/sdk';
import type { OwnPlan } from './use-own-plan.ts';

/** A plan that is paid for. */
export type PaidPlan = Exclude<PlanId, 'gratis'>;
/** A way to pay, by its name on the wire. */
export type Method = keyof OwnPlan['medios'];
/** What the simulator has to do; nothing is said to a real house. */
export interface Told {
  resultado?: 'aprobado' | 'rechazado' | 'autenticacion' | 'autenticado' | 'sin_respuesta' | 'aviso_tardio';
}

/** How each way to pay is begun and finished; finishing answers what people read afterwards. */
export const calls = {
  tarjeta: {
    begin: async (plan: PaidPlan) => (await api.post('/api/pagos/tarjeta/intentos', { plan })).intento,
    finish: async (id: string, told: Told = {}) =>
      (await api.post('/api/pagos/tarjeta/intentos/:id/confirmacion', told, { params: { id } })).message,
  },
  paypal: {
    begin: async (plan: PaidPlan) => (await api.post('/api/pagos/paypal/ordenes', { plan })).orden,
    finish: async (id: string, told: Told = {}) =>
      (await api.post('/api/pagos/paypal/ordenes/:id/captura', told, { params: { id } })).message,
  },
} as const satisfies Record<Method, unknown>;
