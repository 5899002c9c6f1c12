import { z } from 'zod';
import { defineCall } from './define.ts';
import { planId, role } from './shared.ts';

/** Signed-in user as every screen sees it; `faltan` names the empty fields of the nine that publishing needs. */
export const sessionUser = z.object({
  email: z.string(),
  nombre: z.string(),
  rol: role,
  plan: planId,
  correoConfirmado: z.boolean(),
  /** True if they agreed to the current version of the notices. */
  avisosAceptados: z.boolean(),
  perfilCompleto: z.boolean(),
  faltan: z.array(z.string()),
  /** True if the person works for the platform and staff calls require a passkey first. Otherwise absent. */
  segundoFactorPendiente: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const getSession = defineCall({
  service: 'accounts',
  method: 'GET',
  path: '/api/sesion',
  summary: 'Quién ha iniciado sesión',
  access: 'everyone',
  status: 200,
  answer: z.object({ success: z.literal(true), usuario: sessionUser.nullable() }),
});
