import { z } from 'zod';
import { defineCall } from './define.ts';
import { words } from './moderation.ts';
import { done, id } from './shared.ts';

/**
 * Suspends an account, or lifts its suspension. A suspension ends the account's sessions and hides its public content
 * until it is lifted. Both are in the log of decisions; a repeat changes nothing.
 * Suspending needs a reason; staff accounts cannot be suspended.
 */
export const postSuspension = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/admin/cuentas/:id/suspension',
  summary: 'Suspender una cuenta, o levantar su suspensión',
  access: 'admin',
  params: z.object({ id }),
  json: z
    .object({
      suspendida: z.boolean(),
      razon: words.default(''),
    })
    .refine(({ suspendida, razon }) => !suspendida || razon !== '', { path: ['razon'], message: 'razon_requerida' }),
  status: 200,
  answer: done,
  errors: ['cuenta_no_encontrada', 'razon_requerida', 'campo_largo', 'marcas_excesivas', 'no_permitido'],
});
